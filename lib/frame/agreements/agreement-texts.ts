import { call } from '../../browser/door/call.ts'

export type AgreementName = 'terms' | 'privacy'

export type Agreement = { title: string; version: string; sections: { heading: string; text: string }[] }

/**
 * What a customer agrees to when signing in: the merchant's published text, else the one that comes with the product,
 * also where the centre does not answer or knows no such texts.
 */
export async function agreementText(name: AgreementName, shop: string): Promise<Agreement> {
  const answer = await call('texts.agreements', {})
  const own = answer.ok ? answer.value.items.find(({ code }) => code === name) : undefined
  if (own?.sections) return { title: own.title, version: own.version, sections: own.sections }
  return builtInAgreement(name, shop)
}

/** The text that comes with the product. */
export function builtInAgreement(name: AgreementName, shop: string): Agreement {
  return name === 'terms' ? terms(shop) : privacy(shop)
}

/** What the sheet is called before its text has come. */
export const agreementTitles: Readonly<Record<AgreementName, string>> = {
  terms: '用户协议',
  privacy: '隐私政策',
}

function terms(shop: string): Agreement {
  return {
    title: '用户协议',
    version: '2026年11月版',
    sections: [
      {
        heading: '一、关于本协议',
        text: `本协议由您与“${shop}”的经营者订立。您勾选同意并登录后，本协议即对双方生效。您可以不登录浏览全部线路，下单、查看订单时需要登录。`,
      },
      {
        heading: '二、您的账号',
        text: '账号以手机号为凭证。请妥善保管验证码和密码，不要告诉他人。发现账号被他人使用时，请立即联系我们。',
      },
      {
        heading: '三、下单与付款',
        text: '提交订单后，名额在订单显示的时间内为您保留，逾期未付款名额自动释放。页面会写明即时确认或需旅行社确认；需确认的订单，确认后再付款。价格以提交订单时核对页显示的金额为准。',
      },
      {
        heading: '四、旅游合同与退改',
        text: '包价旅游的权利义务以旅游合同和行程单为准。退改按订单所附的退改规则计算，申请前会先显示可退金额和扣除金额。',
      },
      {
        heading: '五、出行人信息',
        text: '请填写与证件一致的真实信息。因信息有误不能出票、办签证或参团的，由填写人承担由此产生的费用。为他人填写前，请先取得本人同意；未成年人的信息由监护人填写。',
      },
      {
        heading: '六、我们的责任',
        text: '我们如实展示线路、价格、供应方和许可信息，按约定提供服务。因不可抗力不能履行的，依法协商变更或解除合同，退还未实际发生的费用。',
      },
      {
        heading: '七、争议解决',
        text: '发生争议时，请先联系客服协商；协商不成的，可以向旅游质监执法机构投诉，或向有管辖权的人民法院起诉。',
      },
    ],
  }
}

function privacy(shop: string): Agreement {
  return {
    title: '隐私政策',
    version: '2026年11月版',
    sections: [
      {
        heading: '一、我们收集什么',
        text: `登录时收集手机号。下单时收集联系人姓名、手机号，以及线路要求的出行人姓名、证件类型和号码、有效期、出生日期、性别。不登录浏览“${shop}”不需要提供个人信息。`,
      },
      {
        heading: '二、用来做什么',
        text: '手机号用于登录、发送验证码和订单通知。出行人信息仅用于出票、投保、办理签证、签订旅游合同和组织行程，不用于营销。',
      },
      {
        heading: '三、敏感个人信息',
        text: '证件号码属于敏感个人信息，保存出行人前会单独征得您的同意。不满十四周岁儿童的信息，须由监护人同意。证件号码加密保存，页面上只显示部分数字，您点按“显示”后才展示完整号码。实名认证由您自愿选择，提交前单独征得同意；证件照片加密保存，仅供审核，审核结束30天后删除；刷脸认证时，人脸由阿里云采集和比对，我们不保存。',
      },
      {
        heading: '四、提供给谁',
        text: '为履行订单，必要的信息会提供给承担行程的旅行社、航空公司、铁路、酒店、保险公司和签证机构。出境行程涉及向境外接待方提供信息的，下单时会另行告知。除此之外，不向他人提供。',
      },
      {
        heading: '五、保存多久',
        text: '订单和交易记录自完成之日起保存不少于三年，旅游合同保存不少于两年，期满后删除或匿名化。常用出行人由您随时删除。',
      },
      {
        heading: '六、您的权利',
        text: '您可以查看、更正、删除您的信息，撤回同意，或注销账号。出行人可在选择出行人时修改和删除，其他事项请拨打页面上的客服电话办理。',
      },
      {
        heading: '七、本机保存的内容',
        text: '为了保持登录状态和找回未完成的填写，我们在您的设备上保存必要的登录凭证和填写中的草稿，清除浏览数据即可删除。经您同意，我们还会保存一个随机编号和带您来到本店的链接来源（30天），用于统计文章阅读和记录推荐来源；您选择“不同意，仅浏览”的，不保存、不统计，不影响浏览。',
      },
      {
        heading: '八、微信登录',
        text: '您选择用微信登录时，我们取得您在本店公众号的用户标识，仅用于识别您的账号，不会取得您的微信好友和聊天内容。您可以在账户设置中随时解除绑定。',
      },
    ],
  }
}
