import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Locked = {
  version?: string
  license?: string
  dev?: boolean
  link?: boolean
  os?: string[]
  cpu?: string[]
}

/** Licences whose terms ask for more than to be named. */
const REMARKS: Readonly<Record<string, string>> = {
  'LGPL-3.0-or-later':
    'libvips, linked by sharp as a separate shared library, which may be replaced by another build of it',
  'CC-BY-4.0': 'data of caniuse.com about browsers, unchanged',
  'OFL-1.1': 'the typeface Noto Sans SC, unchanged, from which posters and documents take their letters',
}

/** Packages whose licence stands in their LICENSE file alone. */
const LICENCES: Readonly<Record<string, string>> = { 'node_modules/png-js': 'MIT' }

/**
 * The text of NOTICE: every package that an installation for production has, with its version, its licence and its
 * copyright line. Packages of one platform alone are named without the line, because they are installed there only.
 */
export function noticeText(root: string): string {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const shipped = Object.entries(lock.packages).filter(
    ([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link,
  )
  const byLicence = new Map<string, string[]>()
  for (const [path, one] of shipped) {
    const licence = one.license ?? LICENCES[path] ?? 'no licence named'
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const copyright = one.os || one.cpu ? null : copyrightOf(join(root, path))
    const line = `  ${name} ${one.version}${copyright ? ` – ${copyright}` : ''}`
    byLicence.set(licence, [...(byLicence.get(licence) ?? []), line])
  }
  const parts = [...byLicence].sort(byName).map(([licence, lines]) => {
    const remark = REMARKS[licence]
    return `${licence}${remark ? ` (${remark})` : ''}\n\n${[...new Set(lines)].sort().join('\n')}\n`
  })
  return `Wayfront runs with these packages of others. Their licences lie in node_modules/<package>.
Made by npm run notice from package-lock.json.

${parts.join('\n')}`
}

function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1
}

function copyrightOf(folder: string): string | null {
  const file = filesOf(folder).find((name) => /^(licen[cs]e|copying)/i.test(name))
  if (!file) return null
  const line = readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .find((text) => /^\W*(copyright\b.*(\d{4}|\(c\)|©)|\(c\) \d{4})/i.test(text))
  return line
    ? line
        .replace(/^[\W_]+(?=copyright|\(c\))/i, '')
        .trim()
        .slice(0, 160)
    : null
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort()
  } catch {
    return []
  }
}
