/** A file's bytes in base64. */
export function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'))
    reader.readAsDataURL(file)
  })
}

/** A file as calls answer it. */
type Coded = {
  contentType: string
  /** Base64, in pieces. */
  data: readonly string[]
}

export function blobOf({ contentType, data }: Coded): Blob {
  const bytes = data.map((piece) => Uint8Array.from(atob(piece), (char) => char.charCodeAt(0)))
  return new Blob(bytes, { type: contentType })
}

/** Hands a file to the browser, which keeps it where the person keeps files. */
export function saveFile({ name, ...coded }: Coded & { name: string }): void {
  saveBlob(name, blobOf(coded))
}

export function saveText(name: string, contentType: string, text: string): void {
  saveBlob(name, new Blob([text], { type: contentType }))
}

function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
