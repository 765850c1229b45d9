import { Alert, Button, Spin } from 'antd'
import { useState } from 'react'
import type { Value } from '../../operate-center/contract/contract.ts'
import { useCall } from '../door/use-call.ts'
import { useSession } from '../frame/session.tsx'
import { Said } from '../parts/act-dialog.tsx'
import { Pictures } from '../parts/pictures.tsx'
import { useAct } from '../parts/use-act.ts'

type Uploaded = NonNullable<Value<'staff.notice'>['file']>

/** The pages of an uploaded notice, as customers see them. */
export function NoticePages({
  departureId,
  file: { id, pages },
}: {
  departureId: string
  file: Pick<Uploaded, 'id' | 'pages'>
}) {
  return (
    <Pictures
      call="staff.noticePage"
      inputs={pages.map((_, index) => ({ departureId, fileId: id, page: index + 1 }))}
      alt="通知书第"
    />
  )
}

const DRAWING_MS = 2_000

/** A notice that was just uploaded: its pages once they are drawn, and the way into the departure's notice. */
export function UploadedNotice({ departureId, fileId }: { departureId: string; fileId: string }) {
  const { place } = useSession()
  const [drawn, setDrawn] = useState(false)
  const file = useCall(
    'staff.noticeFile',
    place,
    { departureId, fileId },
    drawn ? {} : { everyMs: DRAWING_MS },
  )
  const notice = useCall('staff.notice', place, { departureId })
  const { send, busy, failure } = useAct('staff.saveNotice', place)
  const [saved, setSaved] = useState(false)
  const state = file.data?.state
  if (!drawn && (state === 'ready' || state === 'failed')) setDrawn(true)
  if (saved) return <Alert type="success" showIcon title="已用于通知，核对后请点“发送通知”" />
  if (file.error) return <Said failure={file.error.failure} />
  if (!file.data || state === 'drawing') return <Spin description="正在生成页面图片" />
  if (state === 'failed') return <Alert type="error" showIcon title={file.data.problem} />
  const { data } = notice
  return (
    <>
      <p className="note">请逐页核对，点图片可放大。</p>
      <NoticePages departureId={departureId} file={{ id: fileId, pages: file.data.pages }} />
      {failure && <Said failure={failure} />}
      <p>
        <Button
          type="primary"
          loading={busy}
          disabled={!data}
          onClick={async () => {
            if (!data) return
            const { content, exceptions, newest } = data
            const answer = await send({ departureId, content, exceptions, fileId, seen: newest })
            if (answer.ok) setSaved(true)
          }}
        >
          用于通知
        </Button>
      </p>
    </>
  )
}
