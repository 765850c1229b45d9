const loading = new Map<string, Promise<void>>()

/** Loads a script of another host, once per document; a failure may be tried again. */
export function loadScript(src: string): Promise<void> {
  const known = loading.get(src)
  if (known) return known
  const made = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.async = true
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      loading.delete(src)
      reject(new Error('a script could not be loaded'))
    }
    document.head.append(script)
  })
  loading.set(src, made)
  return made
}
