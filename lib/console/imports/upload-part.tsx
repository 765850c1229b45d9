import { InboxOutlined } from '@ant-design/icons'
import { Alert, Spin, Upload } from 'antd'
import { useRef, useState } from 'react'
import { type ChosenFile, readChosen } from './files.ts'
import './imports.css'

type Props = {
  /** What is asked for, such as `产品表格`. */
  label: string
  /** Above what may be chosen: what kind of file. */
  hint: string
  multiple?: true
  ends?: readonly string[]
  mostBytes?: number
  busy?: boolean
  onFiles: (files: ChosenFile[]) => void
}

const SHEETS = ['.xlsx', '.csv']

/** Takes files by a click, by the keyboard or dropped on it, and hands on what they hold. */
export function UploadPart({
  label,
  hint,
  multiple,
  ends = SHEETS,
  mostBytes,
  busy = false,
  onFiles,
}: Props) {
  const [wrong, setWrong] = useState('')
  // The component base tells of each file by itself; files chosen together belong together.
  const batch = useRef<readonly File[] | null>(null)

  async function take(files: readonly File[]) {
    const read = await readChosen(files, { ends, ...(mostBytes ? { mostBytes } : {}) })
    setWrong(read.ok ? '' : read.message)
    if (read.ok) onFiles(read.files)
  }

  return (
    <div className="upload-part">
      <Upload.Dragger
        accept={ends.join(',')}
        multiple={multiple ?? false}
        showUploadList={false}
        disabled={busy}
        aria-label={label}
        beforeUpload={(_file, files) => {
          if (batch.current !== files) {
            batch.current = files
            void take(files)
          }
          return Upload.LIST_IGNORE
        }}
      >
        <p className="upload-icon">{busy ? <Spin /> : <InboxOutlined />}</p>
        <p>{busy ? '正在读取和检查，请稍候' : `点击选择${label}，或拖到这里`}</p>
        <p className="faint">{hint}</p>
      </Upload.Dragger>
      {wrong && <Alert type="error" showIcon title={wrong} className="said" />}
    </div>
  )
}
