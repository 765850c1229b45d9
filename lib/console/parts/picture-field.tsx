import { Alert, Button, Form, Input, Select, Upload } from 'antd'
import { useState } from 'react'
import type { Value } from '../../operate-center/contract/contract.ts'
import { ask, newKey } from '../door/ask.ts'
import { useCall } from '../door/use-call.ts'
import { useSession } from '../frame/session.tsx'
import { mayCall } from '../tables/may.ts'
import { Thumb } from './cells.tsx'
import { base64Of } from './file-bytes.ts'

type Picture = { src?: string; alt?: string }

type Props = {
  path: string
  value: unknown
  onChange: (value: unknown) => void
  errors: Readonly<Record<string, string>>
}

/** A picture: uploaded here, or chosen among those of the merchant, and what it shows. */
export function PictureField({ path, value, onChange, errors }: Props) {
  const { me, place } = useSession()
  const { src = '', alt = '' } = (value ?? {}) as Picture
  const mayUpload = place.merchant !== null && mayCall(me.grants, 'staff.uploadPicture', place)
  const [search, setSearch] = useState('')
  const pictures = useCall(
    'staff.pictures',
    place,
    { limit: 50, ...(search ? { search } : {}) },
    { enabled: mayUpload },
  )
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const altError = errors[`${path}.alt`]

  async function upload(file: File) {
    setBusy(true)
    setFailure('')
    const shows = alt || file.name.replace(/\.[^.]*$/, '').slice(0, 80) || '图片'
    const input = { data: await base64Of(file), alt: shows }
    const answer = await ask('staff.uploadPicture', place, input, { key: newKey() })
    setBusy(false)
    if (answer.ok) onChange({ src: answer.value.src, alt: shows })
    else
      setFailure(
        answer.failure.kind === 'invalid'
          ? Object.values(answer.failure.fields).join('；')
          : answer.failure.message,
      )
  }

  return (
    <>
      {failure && <Alert type="error" showIcon title={failure} className="said" />}
      <div className="picture-field">
        <Thumb src={src} alt={alt} />
        {mayUpload && (
          <Upload
            accept="image/jpeg,image/png,image/webp"
            showUploadList={false}
            beforeUpload={(file) => {
              void upload(file)
              return false
            }}
          >
            <Button loading={busy}>{src ? '换一张图片' : '上传图片'}</Button>
          </Upload>
        )}
        {mayUpload && (
          <Select
            aria-label="从图片素材选择"
            placeholder="从图片素材选择"
            className="picture-choice"
            value={null}
            showSearch={{ filterOption: false, onSearch: setSearch }}
            options={(pictures.data?.items ?? []).map((one: Value<'staff.pictures'>['items'][number]) => ({
              value: one.src,
              label: one.alt,
            }))}
            onChange={(chosen: string | null) => {
              const one = pictures.data?.items.find((picture) => picture.src === chosen)
              if (one) onChange({ src: one.src, alt: alt || one.alt })
            }}
          />
        )}
      </div>
      {errors[`${path}.src`] && <p className="error">{errors[`${path}.src`]}</p>}
      <Form.Item
        label="图片说明"
        htmlFor={`${path}.alt`}
        help={altError ?? '图片里有什么，供看不到图片的客人使用'}
        {...(altError ? { validateStatus: 'error' as const } : {})}
      >
        <Input
          id={`${path}.alt`}
          value={alt}
          onChange={(event) => onChange({ src, alt: event.target.value })}
        />
      </Form.Item>
    </>
  )
}
