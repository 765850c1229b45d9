import { DownloadOutlined } from '@ant-design/icons'
import { App, Button, Modal, Radio } from 'antd'
import { useState } from 'react'
import { type CallName, callOf } from '../../operate-center/contract/contract.ts'
import { ask, newKey } from '../door/ask.ts'
import { addressOf, go } from '../frame/address.ts'
import { useSession } from '../frame/session.tsx'
import { Said } from './act-dialog.tsx'
import { saveFile } from './file-bytes.ts'
import { useAct } from './use-act.ts'

type Props = {
  call: CallName
  input: Record<string, unknown>
  columns: readonly { key: string; title: string }[]
}

/** Begins an export of the list as it is filtered; the file is made by the server and fetched on the screen of exports. */
export function ExportButton({ call, input }: Props) {
  const { place } = useSession()
  const { message } = App.useApp()
  const [open, setOpen] = useState(false)
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx')
  const { send, busy, failure } = useAct('staff.beginExport', place)
  // A list about one shop, or of the person's own things, is short and has no file.
  const { staff } = callOf(call)
  if (staff?.scope === 'shop' || call === 'staff.exports') return null

  async function begin() {
    const { search, ...filters } = input
    const answer = await send({ list: call, filters, search, format })
    if (!answer.ok) return
    message.success('已开始导出，完成后在“导出文件”下载')
    setOpen(false)
    go(addressOf({ merchant: place.merchant, screen: 'exports' }))
  }

  return (
    <>
      <Button icon={<DownloadOutlined />} onClick={() => setOpen(true)}>
        导出
      </Button>
      {open && (
        <Modal
          open
          title="导出当前筛选的全部记录"
          onCancel={() => setOpen(false)}
          onOk={begin}
          okText="开始导出"
          confirmLoading={busy}
        >
          {failure && <Said failure={failure} />}
          <p className="note">最多200,000条。文件由您本人下载，下载后一刻钟删除；导出会记入操作日志。</p>
          <Radio.Group
            value={format}
            onChange={(event) => setFormat(event.target.value)}
            options={[
              { value: 'xlsx', label: 'Excel（xlsx）' },
              { value: 'csv', label: 'CSV' },
            ]}
          />
        </Modal>
      )}
    </>
  )
}

/** Fetches the file of an export and hands it to the browser under a name. Answers the reason when there is none. */
export async function fetchExport(id: string, name: string): Promise<string | null> {
  const pieces: string[] = []
  for (let part = 0, parts = 1; part < parts; part += 1) {
    const answer = await ask(
      'staff.exportFile',
      { merchant: null, shop: null },
      { id, part },
      { key: newKey() },
    )
    if (!answer.ok) return answer.failure.message
    const { contentType, data } = answer.value
    parts = answer.value.parts
    pieces.push(data)
    if (pieces.length === parts) saveFile({ name, contentType, data: pieces })
  }
  return null
}
