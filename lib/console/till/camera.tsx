import { Alert, Modal } from 'antd'
import jsQR from 'jsqr'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

const LOOK_MS = 150
/** Pixels of a side that the reader looks at: enough for a code on a phone's screen held a hand's width away. */
const SIDE = 640

type Reader = (video: HTMLVideoElement) => Promise<string | null>

type Detector = { detect(source: CanvasImageSource): Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** The browser's own reader knows the bars of suppliers' codes as well; where there is none, QR codes are read. */
async function openReader(): Promise<Reader> {
  const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass }
  const formats = BarcodeDetector ? await BarcodeDetector.getSupportedFormats().catch(() => []) : []
  if (BarcodeDetector && formats.includes('qr_code')) {
    const wanted = ['qr_code', 'code_128', 'ean_13'].filter((format) => formats.includes(format))
    const detector = new BarcodeDetector({ formats: wanted })
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
  }
  const canvas = document.createElement('canvas')
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const scale = Math.min(1, SIDE / Math.max(video.videoWidth, video.videoHeight))
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    if (!drawing || canvas.width === 0) return null
    drawing.drawImage(video, 0, 0, canvas.width, canvas.height)
    const { data, width, height } = drawing.getImageData(0, 0, canvas.width, canvas.height)
    return jsQR(data, width, height)?.data ?? null
  }
}

const reasons: Readonly<Record<string, string>> = {
  NotAllowedError: '没有相机权限，请在浏览器设置中允许使用相机，或手动输入凭证码',
  NotFoundError: '没有找到相机，请使用扫码枪或手动输入凭证码',
  NotReadableError: '相机正被其他应用使用，请关闭后重试',
}

/** Looks through the camera until a code is read. */
export function CameraDialog({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState('')
  const found = useEffectEvent(onCode)

  useEffect(() => {
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout>
    let open = true
    async function start() {
      if (!navigator.mediaDevices) throw new DOMException('', 'NotFoundError')
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const shown = video.current
      if (!open || !shown) return stop()
      shown.srcObject = stream
      await shown.play()
      const read = await openReader()
      const look = async () => {
        const code = await read(shown).catch(() => null)
        if (!open) return
        if (code) found(code)
        else timer = setTimeout(look, LOOK_MS)
      }
      await look()
    }
    function stop() {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    start().catch((error: unknown) => {
      if (open) setProblem(reasons[(error as Error).name] ?? '相机打不开，请使用扫码枪或手动输入凭证码')
    })
    return () => {
      open = false
      clearTimeout(timer)
      stop()
    }
  }, [])

  return (
    <Modal open title="扫描凭证码" onCancel={onClose} footer={null} width={480}>
      {problem ? (
        <Alert type="warning" showIcon title={problem} />
      ) : (
        <video ref={video} className="till-camera" muted playsInline aria-label="相机画面" />
      )}
    </Modal>
  )
}
