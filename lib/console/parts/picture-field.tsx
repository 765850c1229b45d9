import { Alert, App, Button, Empty, Form, Input, Modal, Spin, Upload } from 'antd'
import { useId, useState } from 'react'
import type { Value } from '../../operate-center/contract/contract.ts'
import type { Schema } from '../../operate-center/contract/read-schema.ts'
import { useCall } from '../door/use-call.ts'
import { useSession } from '../frame/session.tsx'
import { mayCall } from '../tables/may.ts'
import { Thumb } from './cells.tsx'
import { base64Of } from './file-bytes.ts'
import { Pages } from './pages.tsx'
import { useAct } from './use-act.ts'

type Picture = { src: string; alt: string }

/** A picture of the contract: an address and what it shows. */
export function isPicture({ type, properties }: Schema): boolean {
  return (
    type === 'object' &&
    Object.keys(properties ?? {})
      .sort()
      .join() === 'alt,src'
  )
}

/** A picture, chosen from the merchant's library or uploaded into it; an address of another site can be written. */
export function PictureField({
  label,
  value,
  onChange,
  error,
}: {
  label: string
  value: unknown
  onChange: (value: Picture) => void
  error?: string | undefined
}) {
  const id = useId()
  const { me, place } = useSession()
  const [choosing, setChoosing] = useState(false)
  const { src = '', alt = '' } = (value ?? {}) as Partial<Picture>
  return (
    <div className="picture-field">
      {src ? <Thumb src={src} alt={alt} /> : <span className="picture-none">无图</span>}
      <div>
        <span className="acts">
          {mayCall(me.grants, 'staff.pictures', place) && (
            <Button onClick={() => setChoosing(true)} aria-label={`${label}：从图片库选择`}>
              从图片库选择
            </Button>
          )}
        </span>
        <Form.Item label="图片说明" htmlFor={`${id}-alt`}>
          <Input
            id={`${id}-alt`}
            value={alt}
            onChange={(event) => onChange({ src, alt: event.target.value })}
          />
        </Form.Item>
        <Form.Item
          label="图片地址"
          htmlFor={`${id}-src`}
          help={error}
          {...(error ? { validateStatus: 'error' as const } : {})}
        >
          <Input
            id={`${id}-src`}
            value={src}
            placeholder="从图片库选择，或填写 https 图片地址"
            onChange={(event) => onChange({ alt, src: event.target.value.trim() })}
          />
        </Form.Item>
      </div>
      {choosing && (
        <Library
          onClose={() => setChoosing(false)}
          onChoose={(picture) => {
            onChange({ src: picture.src, alt: alt || picture.alt })
            setChoosing(false)
          }}
        />
      )}
    </div>
  )
}

type Kept = Value<'staff.pictures'>['items'][number]

function Library({ onChoose, onClose }: { onChoose: (picture: Picture) => void; onClose: () => void }) {
  const { place } = useSession()
  const { message } = App.useApp()
  const [search, setSearch] = useState('')
  const [after, setAfter] = useState<readonly string[]>([])
  const [alt, setAlt] = useState('')
  const last = after.at(-1)
  const read = useCall('staff.pictures', place, { search, limit: 40, ...(last ? { after: last } : {}) })
  const { send, busy, failure } = useAct('staff.uploadPicture', place)

  async function upload(file: Blob) {
    if (alt.trim() === '') {
      message.info('请先填写图片说明，再上传')
      return
    }
    const answer = await send({ data: await base64Of(file), alt: alt.trim() })
    if (answer.ok) onChoose(answer.value as Kept)
  }

  return (
    <Modal open title="图片库" width={880} footer={null} onCancel={onClose}>
      <div className="bar">
        <Input.Search
          className="search"
          aria-label="搜索图片"
          placeholder="图片说明"
          allowClear
          onSearch={(text) => {
            setSearch(text.trim())
            setAfter([])
          }}
        />
        <span className="bar-end">
          <Input
            aria-label="新图片的说明"
            placeholder="新图片的说明"
            value={alt}
            maxLength={80}
            onChange={(event) => setAlt(event.target.value)}
          />
          <Upload
            accept="image/jpeg,image/png,image/webp"
            showUploadList={false}
            beforeUpload={async (file) => {
              await upload(file)
              return false
            }}
          >
            <Button loading={busy}>上传</Button>
          </Upload>
        </span>
      </div>
      {failure && <Alert type="error" showIcon title={failure.message} className="said" />}
      {read.error && <Alert type="error" showIcon title={read.error.message} className="said" />}
      {read.isPending && <Spin className="waiting" />}
      {read.data?.items.length === 0 && (
        <Empty description="没有图片。填写图片说明后点“上传”添加。" image={Empty.PRESENTED_IMAGE_SIMPLE} />
      )}
      <ul className="library">
        {read.data?.items.map((picture) => (
          <li key={picture.id}>
            <button type="button" onClick={() => onChoose(picture)}>
              <Thumb src={picture.src} alt={picture.alt} />
              <span>{picture.alt}</span>
            </button>
          </li>
        ))}
      </ul>
      <Pages pages={after} next={read.data?.next} onChange={setAfter} />
    </Modal>
  )
}
