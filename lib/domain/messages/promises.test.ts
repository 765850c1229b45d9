import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@jest/globals'
import {
  accountEvents,
  type CodeMessage,
  codeMessages,
  customerEvents,
  type MessageName,
} from './customer-events.ts'

const codes: readonly CodeMessage[] = codeMessages
const orderAnswers: MessageName[] = ['orderConfirmed', 'orderRefused']

/**
 * Every sentence in which a screen promises a message, by a part of it, with the messages that keep the promise. A
 * sentence that is found and not listed promises what nobody sends: correct it, or add its message.
 */
const promises: readonly [part: string, kept: readonly MessageName[]][] = [
  // Orders: what is waited for.
  ['确认名额后会短信通知您付款', orderAnswers],
  ['旅行社正在为您确认名额，结果会短信通知', orderAnswers],
  ['旅行社正在确认名额', orderAnswers],
  ['旅行社确认名额后会通知您付款', orderAnswers],
  ['旅行社正在安排，确认结果会短信通知您', ['orderConfirmedAfterPay', 'orderCancelledByAgency']],
  ['已收到付款，旅行社正在确认', ['orderConfirmedAfterPay', 'orderCancelledByAgency']],
  ['出发前会收到出团通知', ['departureNotice']],
  ['出发前会短信发送出团通知', ['departureNotice']],
  ['出团通知书生成后短信提醒', ['departureNotice']],
  ['发出后会短信通知您', ['departureNotice', 'departureNoticeChanged']],
  ['退款申请已提交，结果会短信通知您', ['refundApproved', 'refundRejected']],
  ['提交后由商家处理，结果会短信通知您', ['goodsReturnAgreed', 'refundApproved', 'refundRejected']],
  ['退款申请审核中，结果会短信通知您', ['refundApproved', 'refundRejected']],
  ['材料正在审核，有需要补充的会通知您', ['visaMaterialsRejected']],
  ['进度短信提醒', ['visaSubmitted', 'visaGranted', 'visaRefused', 'visaReturned']],
  ['正在为您出票，出票后会短信通知您', ['debrisIssued', 'orderCancelledByAgency']],
  ['本店将全额原路退款并通知您', ['orderCancelledByAgency']],
  ['接收订单和取票短信', ['orderPaid', 'debrisIssued']],
  ['接收订单和提货短信', ['orderPaid', 'goodsHandedOver']],
  ['旅行社将按法律规定的期限通知您', ['orderCancelledByAgency', 'departureChanged']],
  ['余款（由旅行社通知支付）', ['orderDepositPaid', 'orderBalanceReminder']],
  ['接收订单和出行短信', customerEvents],
  ['接收订单和办理进度短信', ['visaSubmitted', 'visaGranted', 'visaRefused', 'visaReturned']],
  // What the desk is told that customers get.
  ['确认后客人可以付款，并收到短信通知', ['orderConfirmed']],
  ['确认后订单进入履约，客人会收到通知', ['orderConfirmedAfterPay']],
  ['换到同一产品的另一个团期，价格不变；客人会收到通知', ['departureChanged']],
  // What reviewers of the demo have received.
  ['订单改人很顺利，短信通知也及时', ['orderPaid']],
  ['余款到期前短信提醒了两次', ['orderDepositPaid', 'orderBalanceReminder']],
  ['确认短信马上到', ['orderConfirmed']],
  // Accounts.
  ['结果将短信通知您', ['identity-passed', 'identity-rejected']],
  [
    '工作人员正在审核，结果会短信通知',
    ['distributor-application-passed', 'distributor-application-rejected'],
  ],
  ['接收付款、退款和出团通知', ['orderPaid', 'refundPaidOut', 'departureNotice']],
  // Codes.
  ['验证码已发送', codes],
  ['请查看短信', codes],
]

/** How a sentence promises a message. */
const PROMISE =
  /短信(通知|告知|提醒|发送|马上|发给)|(会|将)[^。，；]{0,8}通知|通知您|留意短信|收到(?!取消)[^。，；]{0,4}通知|查看短信|接收[^。；]{1,12}(短信|通知|发票)|以短信|由旅行社通知|验证码已发送/

const ROOTS = ['app', 'lib']
const HERE = path.join('lib', 'domain', 'messages')

function sources(): [file: string, text: string][] {
  return ROOTS.flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .map((name) => path.join(root, name))
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
      .filter((file) => !file.startsWith(HERE))
      .map((file): [string, string] => [file, readFileSync(file, 'utf8')]),
  )
}

/** Lines of code with a Chinese sentence that promises a message. */
function promising(text: string): string[] {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .filter((line) => !/^\s*\/\//.test(line) && PROMISE.test(line))
    .map((line) => line.trim())
}

const files = sources()

test('every sentence that promises a message has its message', () => {
  const broken = files.flatMap(([file, text]) =>
    promising(text)
      .filter((line) => !promises.some(([part]) => line.includes(part)))
      .map((line) => `${file}: ${line}`),
  )
  expect(broken).toEqual([])
})

test.each([
  ['const text = "我们会短信通知您结果"', 1],
  ['<p>请留意短信</p>', 1],
  ['// 结果会短信通知您', 0],
  ["text: '出团通知书已上传'", 0],
  ["text: '天数按旅行社收到取消通知之日计算'", 0],
])('%s promises %d times', (line, count) => {
  expect(promising(line)).toHaveLength(count)
})

test('every message about an account is sent by somebody', () => {
  const callers = files.filter(([file]) => file.startsWith('lib/operate-center/embedded/'))
  const unsent = accountEvents.filter((name) => !callers.some(([, text]) => text.includes(`'${name}'`)))
  expect(unsent).toEqual([])
})

test('every message about an order is sent by the orders', () => {
  const orders = files.filter(
    ([file]) =>
      file.startsWith('lib/domain/orders/kinds/') ||
      (file.startsWith('lib/operate-center/embedded/') &&
        !file.startsWith('lib/operate-center/embedded/messages/')),
  )
  const unsent = customerEvents.filter((name) => !orders.some(([, text]) => text.includes(`'${name}'`)))
  expect(unsent).toEqual([])
})
