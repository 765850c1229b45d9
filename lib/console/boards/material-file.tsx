import { Button, Spin } from 'antd'
import { useEffect, useState } from 'react'
import type { Value } from '../../operate-center/contract/contract.ts'
import type { Failure } from '../../operate-center/contract/failures.ts'
import { ask, newKey } from '../door/ask.ts'
import { useSession } from '../frame/session.tsx'
import { Said } from '../parts/act-dialog.tsx'
import { blobOf, saveFile } from '../parts/file-bytes.ts'

type File = Value<'staff.visaFile'>

/**
 * A file of a customer at large. It is fetched for a reason that the audit keeps, and lies in the memory of this page
 * alone: its address is a number of the browser, which counts until the next file is shown.
 */
export function MaterialFile({
  file: { id, name },
  title,
  reason,
}: {
  file: { id: string; name: string }
  title: string
  reason: string
}) {
  const { place } = useSession()
  const [file, setFile] = useState<File | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [url, setUrl] = useState('')
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once; another reason is for the next file
  useEffect(() => {
    let gone = false
    setFailure(null)
    void ask('staff.visaFile', place, { fileId: id, reason }, { key: newKey() }).then((answer) => {
      if (gone) return
      if (answer.ok) setFile(answer.value)
      else setFailure(answer.failure)
    })
    return () => {
      gone = true
    }
  }, [id, tries])

  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(blobOf({ ...file, data: [file.data] }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])

  if (failure) {
    return (
      <div>
        <Said failure={failure} />
        <Button onClick={() => setTries(tries + 1)}>重新读取</Button>
      </div>
    )
  }
  if (!file || url === '') return <Spin className="material-wait" />
  return (
    <figure className="material-file">
      {file.contentType.startsWith('image/') ? (
        // biome-ignore lint/performance/noImgElement: a customer's picture, from memory
        <img src={url} alt={`${title}：${name}`} />
      ) : (
        <iframe src={url} title={`${title}：${name}`} />
      )}
      <figcaption>
        <span className="faint">{name}</span>{' '}
        <Button size="small" onClick={() => saveFile({ ...file, data: [file.data] })}>
          下载
        </Button>
      </figcaption>
    </figure>
  )
}
