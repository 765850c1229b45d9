import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import ui from './ui.module.css'

type EmptyProps = { icon?: IconName; title: string; text?: string; children?: ReactNode }

/** Nothing here, or something went wrong: what it is, what to do next, and one link or button to continue. */
export function Empty({ icon = 'compass', title, text, children }: EmptyProps) {
  return (
    <div className={ui.empty}>
      <Icon name={icon} size={48} />
      <strong>{title}</strong>
      {text ? <p className={ui.secondary}>{text}</p> : null}
      {children}
    </div>
  )
}

/** A box of the final geometry while the content loads. */
export function Bone({
  width = '100%',
  height,
  radius,
}: {
  width?: number | string
  height: number
  radius?: number
}) {
  return <div className={ui.bone} style={{ width, height, ...(radius ? { borderRadius: radius } : {}) }} />
}

/** Blocks of the final size while a screen loads; announced once. */
export function Skeleton({ heights }: { heights: readonly number[] }) {
  return (
    <div role="status" aria-label="正在加载">
      {heights.map((height, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          key={index}
          className={ui.block}
          style={{ height }}
        >
          <Bone height={18} width="55%" />
          {height > 90 ? (
            <div style={{ marginTop: 14 }}>
              <Bone height={height - 70} />
            </div>
          ) : null}
        </div>
      ))}
    </div>
  )
}
