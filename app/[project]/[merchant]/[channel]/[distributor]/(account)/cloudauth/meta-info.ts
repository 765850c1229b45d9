import { loadScript } from '@/lib/browser/page/load-script.ts'

/**
 * What the face page’s vendor wants to know of this browser, from the vendor’s own script, as JSON. Read anew every
 * time, because it depends on the browser and the moment.
 * @throws when the script cannot be loaded or returns nothing
 */
export async function faceMetaInfo(script: string): Promise<string> {
  await loadScript(script)
  const { getMetaInfo } = window as { getMetaInfo?: () => unknown }
  const info = getMetaInfo?.()
  const text = typeof info === 'string' ? info : JSON.stringify(info ?? null)
  if (!text.startsWith('{')) throw new Error('the script gave no meta info')
  return text
}
