'use client'

import type { ReactNode } from 'react'
import { useRead } from '../../browser/door/read-client.ts'
import type { Value } from '../../operate-center/contract/contract.ts'
import { PaperParts } from '../../ui/paper/paper-parts.tsx'
import { Sheet } from '../../ui/sheet-client.tsx'
import { Bone, Empty } from '../../ui/states.tsx'
import ui from '../../ui/ui.module.css'
import type { Named } from './named.ts'
import { PagePictures } from './page-pictures-client.tsx'
import { PaperActions } from './paper-actions-client.tsx'
import styles from './papers.module.css'

/** How often pages are looked for that are being drawn. */
const DRAWING_MS = 3_000

type Props = {
  named: Named
  title: string
  onClose: () => void
  /** Ways to keep it, instead of downloading it and sending it by mail. */
  foot?: ReactNode
}

/** A document on a screen, as text or page by page, with the ways to keep it. */
export function PaperSheet({ named, title, onClose, foot }: Props) {
  const { data, error, refetch } = useRead('documents.view', named, {
    refetchInterval: (value) => (value?.pages?.state === 'drawing' ? DRAWING_MS : false),
  })
  const reload = () => void refetch()
  return (
    <Sheet
      open
      reading
      onClose={onClose}
      title={title}
      foot={data ? (foot ?? <PaperActions named={named} />) : null}
    >
      {data?.document ? (
        data.document.sections.map(({ code, title: heading, parts }) => (
          <section key={code} className={styles.section}>
            {heading ? <h3>{heading}</h3> : null}
            <PaperParts parts={parts} />
          </section>
        ))
      ) : data ? (
        <FileShown named={named} pages={data.pages} onReload={reload} />
      ) : error ? (
        <Empty icon="offline" title="没有加载出来" text={error.message}>
          <button type="button" className={ui.primary} onClick={reload}>
            重新加载
          </button>
        </Empty>
      ) : (
        <div role="status" aria-label="正在加载">
          <Bone height={320} />
        </div>
      )}
    </Sheet>
  )
}

type FileProps = { named: Named; pages: Value<'documents.view'>['pages']; onReload: () => void }

/** A file as pictures, or why there are none. */
function FileShown({ named, pages, onReload }: FileProps) {
  if (pages?.state === 'ready') {
    return <PagePictures call="documents.page" of={named} pages={pages.sizes} onStale={onReload} />
  }
  if (pages?.state === 'drawing') {
    return <Empty icon="document" title="正在生成页面" text="需要几秒钟，也可以直接发送到邮箱" />
  }
  return <Empty icon="document" title="无法在此显示" text={pages?.why || '请发送到邮箱查看'} />
}
