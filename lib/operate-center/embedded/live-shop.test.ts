import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { silentLog } from '../../base/log.ts'
import { ORDER_TIMES } from '../../domain/orders/deadlines.ts'
import { HOLD_LIMITS } from '../../domain/orders/holds.ts'
import { realHosts } from '../../outside/hosts.ts'
import { type FakeWechatPay, fakeWechatPay } from '../../outside/pay/testing/fake-wechat-pay.ts'
import { type FakeAliyunSms, fakeAliyunSms } from '../../outside/sms/testing/fake-aliyun-sms.ts'
import type { Tenant } from '../../tenant/tenant.ts'
import type { Caller, CallName, Input, Value } from '../contract/contract.ts'
import { backUp } from './kernel/backup/back-up.ts'
import { postgresCopier } from './kernel/backup/copier.ts'
import { restore } from './kernel/backup/restore.ts'
import { type OpenEmbedded, openEmbedded } from './open-embedded.ts'
import { createPostgresDatabase } from './testing/databases.ts'
import { liveMerchant, livePlatform, liveShop, openAndSell } from './testing/live-walk.ts'

/** A shop as an operator opens it in live mode: an empty database, no demo, outside systems by their strict fakes. */

const PAYER = 'oTest-openId_0000000000000001'
const dataKey = randomBytes(32).toString('base64')

describe('a shop in live mode', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wayfront-live-'))
  const now = () => new Date()
  const drops: (() => Promise<void>)[] = []
  let sms: FakeAliyunSms
  let wechatPay: FakeWechatPay
  let opened: OpenEmbedded
  let staffSession = ''
  let customerId = ''
  let databaseUrl = ''

  beforeAll(async () => {
    sms = await fakeAliyunSms({ now })
    wechatPay = await fakeWechatPay({ now })
    databaseUrl = await emptyDatabase()
    opened = await open(databaseUrl)
  })
  afterAll(async () => {
    await opened.close()
    await Promise.all([sms.close(), wechatPay.close()])
    for (const drop of drops) await drop()
    rmSync(folder, { recursive: true })
  })

  async function emptyDatabase(): Promise<string> {
    const { url, drop } = await createPostgresDatabase()
    drops.push(drop)
    return url
  }

  const open = (url: string) =>
    openEmbedded({
      settings: {
        dataDir: folder,
        databaseUrl: url,
        dataKey,
        otherDataKeys: [],
        demo: false,
        demoOrders: false,
        publicOrigin: 'https://shop.example.com',
        orderTimes: ORDER_TIMES,
        holdLimits: HOLD_LIMITS,
        auditDays: 1095,
        outside: { ...realHosts, aliyunSms: sms.url, wechatPay: wechatPay.url },
        sms: { provider: 'accounts', hourlyBudget: 500 },
        mail: { provider: 'none' },
        changeWebhooks: [],
        webhookSecret: randomBytes(24).toString('hex'),
      },
      log: silentLog,
      onChange: () => {},
    })

  async function ask<N extends CallName>(
    name: N,
    place: Tenant,
    input: Input<N>,
    caller: Partial<Caller>,
  ): Promise<Value<N>> {
    const answer = await opened.center.ask(name, place, input, {
      role: 'visitor',
      requestId: randomUUID(),
      address: '203.0.113.7',
      idempotencyKey: randomUUID(),
      ...caller,
    })
    if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.failure)}`)
    return answer.value
  }
  const staff = <N extends CallName>(name: N, place: Tenant, input: Input<N>) =>
    ask(name, place, input, { role: 'staff', staffSession })
  const customer = <N extends CallName>(name: N, input: Input<N>) =>
    ask(name, liveShop, input, { role: 'service', customerId, openId: PAYER })

  test('is opened by calls alone, sells, and comes back from its back-up', async () => {
    const sale = await openAndSell({
      sms,
      wechatPay,
      claim: /"code":"([\w-]+)"/.exec(opened.staffNotices.join('\n'))?.[1] ?? '',
      staff: (session, name, place, input) =>
        ask(name, place, input, session === '' ? {} : { role: 'staff', staffSession: session }),
      customer,
      async signIn(login) {
        customerId = (await ask('members.loginByCode', liveShop, login, { role: 'service' })).customerId
      },
      channel: 'wechatJsapi',
      async notify(attemptNo) {
        const { url, headers, body } = wechatPay.notificationOf(attemptNo)
        const address = { address: '192.0.2.9', requestId: 'notification' }
        return (await opened.pay(new Request(url, { method: 'POST', headers, body }), address)).status
      },
    })
    staffSession = sale.session
    const { orderNo, proId, src } = sale

    // Back up, restore into another empty database, go on there.
    const before = await customer('orders.get', { orderNo })
    await opened.close()
    const source = await postgresCopier(databaseUrl)
    const backup = join(folder, 'backup')
    const manifest = await backUp(source, 'postgres', backup)
    await source.close()
    const elsewhere = await emptyDatabase()
    const target = await postgresCopier(elsewhere)
    await restore(target, backup, manifest)
    await target.close()
    opened = await open(elsewhere)
    expect(opened.staffNotices).toEqual([])
    const after = await customer('orders.get', { orderNo })
    expect({ ...after, now: '' }).toEqual({ ...before, now: '' })
    expect(await customer('travellers.list', {})).toMatchObject({ travellers: [{}, {}] })
    expect(await staff('staff.tour', liveMerchant, { proId })).toMatchObject({ tour: { code: 'GM-YN-01' } })
    expect(
      await ask(
        'media.file',
        livePlatform,
        { file: `${src.slice('/media/'.length)}-480.webp` },
        { role: 'service' },
      ),
    ).toMatchObject({ contentType: 'image/webp' })
  })
})
