import type { RequestInfo } from '../../base/http/door.ts'
import type { Log } from '../../base/log.ts'
import type { OperateCenter } from '../../operate-center/contract/contract.ts'
import type { ChatSession } from '../../operate-center/contract/storefront/chat.ts'
import type {
  StorefrontCallName,
  StorefrontInput,
  StorefrontValue,
} from '../../operate-center/contract/storefront/storefront.ts'
import type { Tenant } from '../../tenant/tenant.ts'
import type { SalesSession } from '../session/sales-cookie.ts'
import type { SealedCookie } from '../session/sealed-cookie.ts'
import type { Sessions } from '../session/session.ts'
import type { WechatCookies } from '../session/wechat-cookies.ts'
import type { ChatVisitor } from './chat-session.ts'
import type { Reply } from './reply.ts'
import type { SessionChanges } from './session-changes.ts'

/** Where visitors prove their openId. */
export type WechatPlace = {
  cookies: WechatCookies
  /** `https://open.weixin.qq.com`, without a slash at the end. */
  openUrl: string
  /** Our own address. */
  publicOrigin: string
}

/** What the handlers of the storefront's own questions work with. */
export type StorefrontParts = {
  center: OperateCenter
  sessions: Sessions
  changes: SessionChanges
  /** Null where no salesperson is signed in. */
  sales: SealedCookie<SalesSession> | null
  chatSession: (tenant: Tenant, visitor: ChatVisitor, info: RequestInfo) => Promise<ChatSession>
  /** Null where no openId can be proved. */
  wechat: WechatPlace | null
  /** Called when earlier sessions of a customer may have ended. */
  onSessionsEnded: (tenant: Tenant, customerId: string) => void
  log: Log
}

/** A storefront's question as the door has read it. */
export type Asked<N extends StorefrontCallName = StorefrontCallName> = {
  request: Request
  tenant: Tenant
  info: RequestInfo
  input: StorefrontInput<N>
}

/** Answers one of the storefront's own questions. */
export type Answerer<N extends StorefrontCallName> = (
  parts: StorefrontParts,
  asked: Asked<N>,
) => Promise<Reply<StorefrontValue<N>>>
