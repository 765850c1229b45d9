'use client'

import { useChange } from '../../../browser/door/change-client.ts'
import { requireLogin } from '../../../browser/door/require-login.ts'
import { useShop } from '../../../browser/page/shop-context-client.tsx'
import { materialKinds } from '../../../domain/visas/words.ts'
import type { VisaProgress } from '../../../operate-center/contract/orders/visa.ts'
import { linkTo } from '../../../screens/links.ts'
import { confirmDialog } from '../../../ui/confirm-client.ts'
import { useHydrated } from '../../../ui/hydrated-client.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Sheet } from '../../../ui/sheet-client.tsx'
import { toast } from '../../../ui/toast-client.ts'
import ui from '../../../ui/ui.module.css'
import { FileRows } from './file-rows-client.tsx'
import { useMaterialUpload } from './use-material-upload-client.ts'
import styles from './visa-papers.module.css'

type Applicant = VisaProgress['applicants'][number]
type Material = Applicant['materials'][number]

type Props = {
  progress: VisaProgress
  applicant: Applicant
  onClose: () => void
  onChanged: (progress: VisaProgress) => void
  /** Something was refused because it is no longer as shown. */
  onStale: () => void
}

/** The checklist of an applicant: what is wanted, how it stands, what has to be mended, and the files of each. */
export function MaterialSheet({ progress, applicant, onClose, onChanged, onStale }: Props) {
  const { base } = useShop()
  const { orderNo, proId, closed } = progress
  const { materials } = applicant
  return (
    <Sheet
      open
      onClose={onClose}
      title={`${applicant.name}的材料`}
      foot={
        <button type="button" className={`${ui.primary} ${ui.wide}`} onClick={onClose}>
          完成
        </button>
      }
    >
      {closed ? <p className={styles.hint}>{closed}</p> : null}
      <p className={styles.hint}>
        标有“必需”的材料请备齐。
        <a className={styles.inline} href={linkTo(base, 'visaTemplateInfo', { proId })}>
          查看材料说明与模板
        </a>
      </p>
      <ol className={styles.materials}>
        {materials.map((material) => (
          <MaterialRow
            key={material.id}
            orderNo={orderNo}
            unitId={applicant.id}
            material={material}
            onChanged={onChanged}
            onStale={onStale}
          />
        ))}
      </ol>
    </Sheet>
  )
}

type RowProps = Pick<Props, 'onChanged' | 'onStale'> & {
  orderNo: string
  unitId: string
  material: Material
}

function MaterialRow({ orderNo, unitId, material, onChanged, onStale }: RowProps) {
  const { base } = useShop()
  const hydrated = useHydrated()
  const { id, title, required, kind, copies, spec, state, stateText, reason, files, open } = material
  const { state: sending, choose, again } = useMaterialUpload({ orderNo, unitId, materialId: id }, onChanged)
  const { busy, run } = useChange('visas.removeFile')
  const remove = async (file: { id: string; name: string }) => {
    const text = `删除后需要重新上传：${file.name}`
    if (!(await confirmDialog({ title: '删除文件', text, confirm: '删除' }))) return
    const answer = await run({ orderNo, fileId: file.id })
    if (!answer) return
    if (answer.ok) return onChanged(answer.value)
    if (answer.failure.kind === 'unauthenticated') return requireLogin(base)
    toast(answer.failure.message)
    onStale()
  }
  const percent = sending.kind === 'busy' ? Math.round(sending.part * 100) : 0
  return (
    <li className={styles.material}>
      <p className={styles.materialHead}>
        <strong>{title}</strong>
        <span className={required ? ui.tagWarm : ui.tagPlain}>{required ? '必需' : '可选'}</span>
        <span className={styles[state]}>{stateText}</span>
      </p>
      <p className={styles.spec}>
        {materialKinds[kind]}
        {copies > 1 ? ` ${copies}份` : ''}
        {spec ? ` · ${spec}` : ''}
      </p>
      {reason ? (
        <p className={styles.reason} role="note">
          <Icon name="warning" size={16} />
          {reason}
        </p>
      ) : null}
      {files.length > 0 ? (
        <FileRows
          orderNo={orderNo}
          files={files}
          busy={busy}
          {...(open ? { onRemove: (file) => void remove(file) } : {})}
        />
      ) : null}
      {sending.kind === 'failed' ? (
        <p className={styles.reason} role="alert">
          <Icon name="warning" size={16} />
          <span>{sending.message}</span>
          {sending.again ? (
            <button type="button" className={ui.text} onClick={again}>
              重新上传
            </button>
          ) : null}
        </p>
      ) : null}
      {open ? (
        sending.kind === 'busy' ? (
          <p
            className={styles.sending}
            role="progressbar"
            aria-label={`${title}上传进度`}
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
          >
            {percent < 100 ? `上传中 ${percent}%` : '正在检查文件'}
          </p>
        ) : (
          <label className={`${ui.button} ${ui.small} ${styles.upload}`}>
            <input
              type="file"
              accept="image/*,application/pdf"
              className="visually-hidden"
              disabled={!hydrated}
              aria-label={`上传${title}`}
              onChange={(event) => {
                const [file] = event.target.files ?? []
                // The same file may be chosen again.
                event.target.value = ''
                if (file) void choose(file)
              }}
            />
            <Icon name="plus" size={16} />
            {files.length > 0 ? '继续上传' : '上传照片或PDF'}
          </label>
        )
      ) : null}
    </li>
  )
}
