'use client'

import { useRead } from '../../browser/door/read-client.ts'
import { PaperParts } from '../../ui/paper/paper-parts.tsx'
import { Sheet } from '../../ui/sheet-client.tsx'
import { Bone, Empty } from '../../ui/states.tsx'
import ui from '../../ui/ui.module.css'
import type { Named } from './named.ts'
import { PaperActions } from './paper-actions-client.tsx'
import styles from './papers.module.css'

/** A document as pages, with the ways to keep it. */
export function PaperSheet({ named, title, onClose }: { named: Named; title: string; onClose: () => void }) {
  const { data, error, refetch } = useRead('documents.view', named)
  return (
    <Sheet open reading onClose={onClose} title={title} foot={data ? <PaperActions named={named} /> : null}>
      {data ? (
        data.document?.sections.map(({ code, title: heading, parts }) => (
          <section key={code} className={styles.section}>
            {heading ? <h3>{heading}</h3> : null}
            <PaperParts parts={parts} />
          </section>
        ))
      ) : error ? (
        <Empty icon="offline" title="没有加载出来" text={error.message}>
          <button type="button" className={ui.primary} onClick={() => refetch()}>
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
