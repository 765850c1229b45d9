import { Alert } from 'antd'
import type { Phase } from '../../domain/orders/phases.ts'
import { optionName } from '../../domain/staff/field-words.ts'
import { unitStatuses } from '../../domain/vocabulary.ts'
import type { Value } from '../../operate-center/contract/contract.ts'
import { Day, Moment, Money, Pair, Stand, type Tone, Words, yuan } from '../parts/cells.tsx'
import { Facts } from '../parts/facts.tsx'
import { History } from '../parts/history.tsx'
import { Rows } from '../parts/rows.tsx'
import { actsOn, detail, list, type RowOf, type Screen } from './screen.ts'

type Card = RowOf<'staff.orders'>
type Order = Value<'staff.order'>

const tones: Record<Phase, Tone> = {
  awaitingConfirm: 'wait',
  awaitingPay: 'go',
  awaitingBalance: 'go',
  confirming: 'wait',
  serving: 'go',
  done: 'done',
  closed: 'off',
  refunded: 'off',
}

type Standing = Pick<Card, 'orderNo' | 'phase'>

const onStanding = actsOn<Standing>()
const onOrder = actsOn<Order>()

const known = ({ orderNo }: { orderNo: string }) => ({ orderNo })
const isOpen = ({ phase }: Standing) => !['done', 'closed', 'refunded'].includes(phase)

const optionsOf = (units: Order['units']) =>
  units.map(({ id, name, label, note }) => ({
    value: id,
    label: [name, name.startsWith(label) ? '' : label, note].filter(Boolean).join(' · '),
  }))

const atDesk = [
  onStanding('staff.confirmOrder', {
    label: '确认订单',
    known,
    when: ({ phase }) => phase === 'awaitingConfirm',
    note: '确认后客人可以付款，并收到短信通知。',
    bulk: true,
  }),
  onStanding('staff.confirmAfterPay', {
    label: '确认出行',
    known,
    when: ({ phase }) => phase === 'confirming',
    note: '确认后订单进入履约，客人会收到通知。',
    bulk: true,
  }),
  onStanding('staff.refuseOrder', {
    label: '不接此单',
    known,
    when: ({ phase }) => phase === 'awaitingConfirm',
    danger: true,
    note: '订单会关闭并释放占用的名额，客人会看到原因。',
  }),
] as const

const inFull = [
  onOrder('staff.bookPayment', {
    label: '登记线下收款',
    known: ({ orderNo, dueFor, due }) => ({ orderNo, for: dueFor ?? 'full', amount: due }),
    when: ({ due, dueFor }) => due > 0 && dueFor !== null,
    note: ({ due }) => `登记收到 ¥${yuan(due)}。未完成的线上付款会先被关闭。`,
  }),
  onOrder('staff.setPrice', {
    label: '改价',
    known: ({ orderNo, payable }) => ({ orderNo, payable }),
    when: ({ phase, paid }) => paid === 0 && (phase === 'awaitingConfirm' || phase === 'awaitingPay'),
    note: ({ payable }) => `当前应付 ¥${yuan(payable)}。`,
    result: ({ payable }) => `改价完成，现在应付 ¥${yuan(payable)}。`,
  }),
  onOrder('staff.requestRefund', {
    label: '代客申请退款',
    known,
    when: ({ units, paid }) => paid > 0 && units.some(({ refundable }) => refundable),
    note: '按订单当天的退改规则计算，提交后在“退款审核”处理。默认全选，可去掉不退的项。',
    choices: ({ units }) => ({ unitIds: optionsOf(units.filter(({ refundable }) => refundable)) }),
    start: ({ units }) => ({ unitIds: units.filter(({ refundable }) => refundable).map(({ id }) => id) }),
    result: ({ amount, fee }) => `已提交：退 ¥${yuan(amount)}，扣 ¥${yuan(fee)}。`,
  }),
  onOrder('staff.noteOrder', {
    label: '添加备注',
    known,
    note: '写入订单动态，客人看不到。',
  }),
  onOrder('staff.revealOrder', {
    label: '查看证件与电话',
    known,
    note: '查看会连同原因记入操作日志。',
    result: (found) => (
      <>
        <Facts
          rows={[
            ['下单账号', found.customerMobile],
            ['联系人', `${found.contact.name} ${found.contact.mobile} ${found.contact.email}`],
            [
              '紧急联系人',
              found.emergencyContact && `${found.emergencyContact.name} ${found.emergencyContact.mobile}`,
            ],
            [
              '收件',
              found.address && `${found.address.receiver} ${found.address.phone} ${found.address.address}`,
            ],
          ]}
        />
        <Rows
          rows={found.travellers}
          id={({ unitId }) => unitId}
          columns={[
            {
              title: '姓名',
              of: ({ name, surnamePinyin, givenPinyin }) => (
                <Pair first={name} second={`${surnamePinyin} ${givenPinyin}`.trim()} />
              ),
            },
            { title: '证件', of: ({ document }) => <Words>{document?.number}</Words> },
            { title: '有效期', of: ({ document }) => <Words>{document?.expiry}</Words> },
            { title: '出生日期', of: ({ birthday }) => <Words>{birthday}</Words> },
            { title: '手机号', of: ({ mobile }) => <Words>{mobile}</Words> },
          ]}
        />
      </>
    ),
  }),
  onOrder('staff.changeDeparture', {
    label: '改期',
    known,
    when: (order) => order.about.kind === 'tour' && isOpen(order),
    note: '换到同一产品的另一个团期，价格不变；客人会收到通知。',
    narrow: ({ about }) => ({ departureId: about.kind === 'tour' ? { proId: about.proId } : {} }),
  }),
  onOrder('staff.setTravellers', {
    label: '补全出行人',
    known: ({ orderNo }) => ({ orderNo, consent: true as const }),
    when: (order) => order.about.kind === 'tour' && isOpen(order),
    note: '填写客人告知的资料；留空或打码的内容保持不变。提交即表示已取得出行人（儿童由监护人）对使用其证件信息的同意。',
    choices: ({ units }) => ({ 'slots.id': optionsOf(units.filter(({ status }) => status === 1)) }),
    start: ({ units }) => ({
      slots: units
        .filter(({ status, name }) => status === 1 && name.includes('未填写'))
        .map(({ id }) => ({ id, traveller: { documents: [{ type: 1, number: '' }] } })),
    }),
  }),
  onOrder('staff.cancelOrder', {
    label: '商家取消订单',
    known,
    when: isOpen,
    danger: true,
    note: '已付的钱会立即全额退回，按合同应付的违约金另行登记。',
    result: ({ refund, penalty }) => `订单已取消：退款 ¥${yuan(refund)}，应付违约金 ¥${yuan(penalty)}。`,
  }),
  onOrder('staff.bookPenalty', {
    label: '登记违约金已付',
    known,
    when: ({ penaltyDue }) => penaltyDue > 0,
    note: ({ penaltyDue }) => `应付客人违约金 ¥${yuan(penaltyDue)}。`,
  }),
] as const

function travelDay({ about }: Card): string | null {
  if (about.kind === 'tour') return about.departDate
  if (about.kind === 'visa') return about.travelDate
  return about.kind === 'debris' ? about.date : null
}

function howMany({ about }: Card): string {
  if (about.kind === 'tour' || about.kind === 'visa') return `${about.persons}人`
  return about.kind === 'goods' ? `${about.pieces}件` : ''
}

export const orderScreens: readonly Screen[] = [
  {
    name: 'orders',
    title: '订单',
    group: 'orders',
    needs: ['staff.orders'],
    list: list('staff.orders', {
      empty: '还没有订单。客人在店铺下单后，订单出现在这里',
      search: '订单号、手机号、团号、产品名称',
      id: ({ orderNo }) => orderNo,
      opens: ({ orderNo }) => orderNo,
      filters: [
        'kind',
        'phase',
        'afterSale',
        'orderedFrom',
        'orderedTo',
        'departFrom',
        'departTo',
        'groupNo',
        'departureId',
        'channel',
        'distributor',
        'customerId',
      ],
      columns: [
        {
          key: 'order',
          title: '订单',
          width: 262,
          of: (card) => (
            <Pair first={card.name} second={[card.orderNo, howMany(card)].filter(Boolean).join(' · ')} />
          ),
        },
        {
          key: 'state',
          title: '状态',
          width: 136,
          of: ({ phase, statusText, warnings }) => (
            <span className="stands">
              <Stand tone={tones[phase]}>{statusText}</Stand>
              {warnings.length > 0 && <Stand tone="bad">{`需核实 ${warnings.length}`}</Stand>}
            </span>
          ),
        },
        { key: 'kind', title: '类型', width: 66, of: ({ kind }) => optionName('kind', kind) },
        {
          key: 'day',
          title: '出行日期',
          width: 142,
          sort: 'departDate',
          of: (card) => <Day date={travelDay(card)} />,
        },
        {
          key: 'payable',
          title: '应付',
          width: 104,
          align: 'right',
          sort: 'payable',
          of: ({ payable }) => <Money amount={payable} />,
        },
        { key: 'paid', title: '已付', width: 104, align: 'right', of: ({ paid }) => <Money amount={paid} /> },
        {
          key: 'createdAt',
          title: '下单时间',
          width: 142,
          sort: 'createdAt',
          of: ({ createdAt }) => <Moment at={createdAt} />,
        },
        {
          key: 'refunded',
          title: '已退',
          width: 104,
          align: 'right',
          extra: true,
          of: ({ refunded }) => <Money amount={refunded} />,
        },
        {
          key: 'shop',
          title: '店铺',
          extra: true,
          of: ({ shop }) => `${shop.channel} / ${shop.distributor}`,
        },
        { key: 'next', title: '下一步', extra: true, of: ({ nextText }) => nextText },
      ],
      acts: atDesk,
    }),
    detail: detail('staff.order', {
      input: (orderNo) => ({ orderNo }),
      title: ({ name }) => name,
      trail: 'order',
      state: ({ phase, statusText }) => <Stand tone={tones[phase]}>{statusText}</Stand>,
      acts: [...atDesk, ...inFull],
      sections: [
        { title: '概况', of: (order) => <Overview order={order} /> },
        { title: '明细', of: (order) => <Lines order={order} /> },
        { title: '出行人与项目', of: (order) => <Units order={order} /> },
        {
          title: '退款',
          when: ({ refunds }) => refunds.length > 0,
          of: ({ refunds }) => (
            <Rows
              rows={refunds}
              id={({ id }) => id}
              columns={[
                { title: '申请时间', of: ({ createdAt }) => <Moment at={createdAt} /> },
                { title: '状态', of: ({ state }) => optionName('refundState', state) },
                { title: '退款', align: 'right', of: ({ amount }) => <Money amount={amount} /> },
                { title: '扣除', align: 'right', of: ({ fee }) => <Money amount={fee} /> },
                { title: '项目', of: ({ items }) => items.map(({ name }) => name).join('、') },
                { title: '原因', of: ({ reason }) => <Words>{reason}</Words> },
                { title: '审核备注', of: ({ note }) => <Words>{note}</Words> },
              ]}
            />
          ),
        },
        {
          title: '收款记录',
          of: ({ payments }) => (
            <Rows
              rows={payments}
              id={({ attemptNo }) => attemptNo}
              empty="还没有付款"
              columns={[
                { title: '时间', of: ({ at }) => <Moment at={at} /> },
                { title: '方式', of: ({ channelName }) => channelName },
                { title: '金额', align: 'right', of: ({ amount }) => <Money amount={amount} /> },
                { title: '状态', of: ({ state }) => optionName('paymentState', state) },
                { title: '流水号', of: ({ transactionNo }) => <Words>{transactionNo}</Words> },
              ]}
            />
          ),
        },
        {
          title: '相关文件',
          when: ({ papers }) => papers.length > 0,
          of: ({ papers }) => <Facts rows={papers.map(({ title, text }) => [title, text] as const)} />,
        },
        {
          title: '动态',
          of: ({ history }) => (
            <History
              events={history.map(({ at, text, by, person, internal }) => ({
                at,
                text,
                by: person ?? optionName('by', by),
                internal,
              }))}
            />
          ),
        },
      ],
    }),
  },
]

function Overview({ order }: { order: Order }) {
  const { contact, customer, shop, balance } = order
  return (
    <>
      {order.warnings.length > 0 && (
        <Alert
          type="warning"
          showIcon
          className="warn"
          title={order.warnings.map((warning) => <div key={warning}>{warning}</div>)}
        />
      )}
      <p className="warn">{order.nextText}</p>
      <Facts
        rows={[
          ['订单号', order.orderNo],
          ['下单时间', <Moment key="at" at={order.createdAt} />],
          ['应付', `¥${yuan(order.payable)}`],
          ['已付', `¥${yuan(order.paid)}`],
          order.refunded > 0 ? ['已退', `¥${yuan(order.refunded)}`] : null,
          order.due > 0 ? ['待付', `¥${yuan(order.due)}`] : null,
          balance
            ? [
                '尾款',
                <span key="b">
                  ¥{yuan(balance.amount)}，<Moment at={balance.until} /> 前付清
                </span>,
              ]
            : null,
          order.payDeadline ? ['付款截止', <Moment key="d" at={order.payDeadline} />] : null,
          ...aboutFacts(order),
          ['联系人', `${contact.name} ${contact.mobile}`],
          ['下单账号', `${customer.name} ${customer.mobile}`.trim()],
          ['店铺', `${shop.channel} / ${shop.distributor}`],
          order.remark ? ['客人备注', order.remark] : null,
          order.cancelReason ? ['取消原因', order.cancelReason] : null,
          order.penaltyDue > 0 ? ['待付违约金', `¥${yuan(order.penaltyDue)}`] : null,
        ]}
      />
    </>
  )
}

function aboutFacts({ about }: Order): (readonly [string, React.ReactNode])[] {
  if (about.kind === 'tour') {
    return [
      ['出发', <Day key="d" date={about.departDate} />],
      ['返回', <Day key="r" date={about.returnDate} />],
      ['团号', about.departure.groupNo],
      ['套餐', about.departure.packageName],
      ['人数', `${about.persons}人`],
      ...(about.roomNote ? [['住房', about.roomNote] as const] : []),
      ...(about.travellersLocked ? [['出行人资料', about.travellersLocked] as const] : []),
    ]
  }
  if (about.kind === 'visa') {
    return [
      ['签证', `${about.country.name} ${about.type}`],
      ['计划出行', <Day key="d" date={about.travelDate} />],
      ['材料截止', <Day key="m" date={about.materialsBy} />],
      ['领区', about.district],
      ...(about.progress ? [['进度', about.progress] as const] : []),
    ]
  }
  if (about.kind === 'goods') {
    return [
      ['件数', `${about.pieces}件`],
      ...(about.shipBy ? [['最晚发货', <Moment key="s" at={about.shipBy} />] as const] : []),
      ...(about.shipped ? [['发货', about.shipped] as const] : []),
      ...(about.address
        ? [['收件', `${about.address.receiver} ${about.address.phone} ${about.address.address}`] as const]
        : []),
      ...(about.pickupPoint ? [['自提点', about.pickupPoint.name] as const] : []),
    ]
  }
  return [
    ['套餐', about.packageName],
    ...(about.date ? [['使用日期', <Day key="d" date={about.date} />] as const] : []),
    ...(about.slot ? [['时段', about.slot] as const] : []),
  ]
}

function Lines({ order }: { order: Order }) {
  const rows = [
    ...order.lines.map((line) => ({ ...line, id: `l ${line.code}` })),
    ...order.discounts.map(({ code, label, amount }) => ({
      id: `d ${code}`,
      label,
      unitPrice: null,
      quantity: null,
      amount: -amount,
    })),
    ...(order.freight > 0
      ? [{ id: 'freight', label: '运费', unitPrice: null, quantity: null, amount: order.freight }]
      : []),
  ]
  return (
    <Rows
      rows={rows}
      id={({ id }) => id}
      columns={[
        { title: '项目', of: ({ label }) => label },
        { title: '单价', align: 'right', of: ({ unitPrice }) => <Money amount={unitPrice} /> },
        { title: '数量', align: 'right', of: ({ quantity }) => <Words>{quantity}</Words> },
        { title: '金额', align: 'right', of: ({ amount }) => <Money amount={amount} /> },
      ]}
    />
  )
}

function Units({ order }: { order: Order }) {
  return (
    <Rows
      rows={order.units}
      id={({ id }) => id}
      columns={[
        { title: '名称', of: ({ name, note }) => <Pair first={name} second={note} /> },
        { title: '类别', of: ({ label }) => <Words>{label}</Words> },
        {
          title: '状态',
          of: ({ status }) => <Stand tone={status === 1 ? 'go' : 'off'}>{unitStatuses[status]}</Stand>,
        },
      ]}
    />
  )
}
