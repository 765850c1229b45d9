import ui from '../../../ui/ui.module.css'
import ordering from '../core/ordering.module.css'

/** Stands above what was read before, when reading it again has failed. */
export function StaleNotice() {
  return (
    <p className={ui.notice} role="alert">
      网络不太稳定，显示的可能不是最新状态
    </p>
  )
}

type BarProps = { detail: string; busy: boolean; onReload: () => void }

/** Reads again, and leads to the order. */
export function TransportBar({ detail, busy, onReload }: BarProps) {
  return (
    <div className={`${ui.actionBar} ${ordering.bottom}`}>
      <button type="button" className={ui.button} disabled={busy} onClick={onReload}>
        {busy ? '正在刷新' : '刷新物流'}
      </button>
      <a className={`${ui.primary} ${ui.wide}`} href={detail}>
        查看订单
      </a>
    </div>
  )
}
