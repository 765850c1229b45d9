import { Modal } from 'antd'
import { useState } from 'react'
import type { CallName, Input, Value } from '../../operate-center/contract/contract.ts'
import { useCall } from '../door/use-call.ts'
import { useSession } from '../frame/session.tsx'
import { Words } from './cells.tsx'
import { Still } from './still.tsx'

/** A drawn page says no type: it is JPEG. */
type File = { contentType?: string; data: string }
/** Calls that answer a picture's bytes. */
type PictureCall = {
  [N in CallName]: Value<N> extends File ? N : never
}[CallName] &
  `staff.${string}`

/** Pictures that come by a call: small beside each other, one large when it is chosen. Their bytes are in no address. */
export function Pictures<N extends PictureCall>({
  call,
  inputs,
  alt,
}: {
  call: N
  inputs: readonly Input<N>[]
  alt: string
}) {
  const [large, setLarge] = useState<number | null>(null)
  if (inputs.length === 0) return <Words>{null}</Words>
  const shown = large === null ? undefined : inputs[large]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps a tap on a picture from opening the row around it
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside take the keys
    <span className="pictures" onClick={(event) => event.stopPropagation()}>
      {inputs.map((input, index) => (
        <button
          key={JSON.stringify(input)}
          type="button"
          aria-label={`放大${alt}${index + 1}`}
          onClick={() => setLarge(index)}
        >
          <One call={call} input={input} alt={`${alt}${index + 1}`} />
        </button>
      ))}
      {shown !== undefined && large !== null && (
        <Modal open title={`${alt}${large + 1}`} footer={null} width={880} onCancel={() => setLarge(null)}>
          <One call={call} input={shown} alt={`${alt}${large + 1}`} />
        </Modal>
      )}
    </span>
  )
}

function One<N extends PictureCall>({ call, input, alt }: { call: N; input: Input<N>; alt: string }) {
  const { place } = useSession()
  const { data, error } = useCall(call, place, input)
  if (error) return <span className="faint">{error.failure.message}</span>
  if (!data) return <span className="faint">正在读取</span>
  // Every call of the type answers a file.
  const { contentType = 'image/jpeg', data: bytes } = data as unknown as File
  return <Still file={{ contentType, data: bytes }} alt={alt} />
}
