import { Alert } from 'antd'
import { useState } from 'react'
import { columnTexts } from '../../base/column-texts.ts'
import { ask } from '../door/ask.ts'
import { useSession } from '../frame/session.tsx'
import type { FromFile } from '../tables/screen.ts'
import type { ChosenFile } from './files.ts'
import { UploadPart } from './upload-part.tsx'

/** A field of an act that a file fills in: with its bytes, or with the texts of one of its columns. */
export function UploadField({ from, onValue }: { from: FromFile; onValue: (value: unknown) => void }) {
  const { place } = useSession()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ type: 'success' | 'error'; title: string } | null>(null)
  const { label, hint, ends, mostBytes, column } = from

  async function take([file]: readonly ChosenFile[]) {
    if (!file) return
    if (column === undefined) {
      onValue(file.data)
      return setSaid({ type: 'success', title: `已选择“${file.name}”` })
    }
    setBusy(true)
    const read = await ask('staff.readSheets', place, file)
    setBusy(false)
    const failed = (title: string) => {
      onValue(undefined)
      setSaid({ type: 'error', title })
    }
    if (!read.ok) {
      const { failure } = read
      return failed(failure.kind === 'invalid' ? Object.values(failure.fields).join('；') : failure.message)
    }
    const texts = columnTexts(read.value.sheets[0]?.rows ?? [], column)
    if (texts === null) return failed(`“${file.name}”第一行没有“${column}”这一列，请加上列名`)
    if (texts.length === 0) return failed(`“${file.name}”的“${column}”一列是空的`)
    onValue(texts)
    setSaid({ type: 'success', title: `“${file.name}”中有${texts.length}个${column}` })
  }

  return (
    <div className="said">
      <UploadPart
        label={label}
        hint={hint}
        busy={busy}
        onFiles={(files) => void take(files)}
        {...(ends ? { ends } : {})}
        {...(mostBytes ? { mostBytes } : {})}
      />
      {said && <Alert showIcon type={said.type} title={said.title} />}
    </div>
  )
}
