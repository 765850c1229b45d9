/**
 * Draws the demo pictures into public/media.
 * Run: node_modules/.bin/node tools/pictures/draw.ts [--missing] [sceneName…]   (a name may be a prefix: `kyoto`)
 * With --missing files that are there stay as they are.
 */
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { PICTURE_WIDTHS } from '../../lib/base/picture-files.ts'
import { scenes } from './catalogue.ts'
import { exportPicture, filesOf } from './render/export.ts'
import { finish } from './render/finish.ts'
import { Painting } from './render/painting.ts'
import { canvasOf } from './scenes/scene.ts'

const dir = join(import.meta.dirname, '../../public/media')
const preview = process.env.PICTURES_PREVIEW
// Use one thread, so that the other core stays free.
sharp.concurrency(1)

const missing = process.argv.includes('--missing')
const wanted = process.argv.slice(2).filter((word) => word !== '--missing')
const list = wanted.length === 0 ? scenes : scenes.filter((s) => wanted.some((w) => s.name.startsWith(w)))
if (list.length === 0) throw new Error(`no scene is called ${wanted.join(', ')}`)

await mkdir(dir, { recursive: true })
let total = 0
let index = 0
for (const scene of list) {
  index++
  if (missing && filesOf(scene).every((file) => existsSync(join(dir, file)))) continue
  const started = Date.now()
  const [w, h] = canvasOf(scene.kind)
  const p = new Painting(scene.name, w, h)
  await scene.draw(p)
  if (scene.kind !== 'brand') await finish(p)
  const painted = Date.now()
  if (preview !== undefined) {
    await mkdir(preview, { recursive: true })
    await sharp(p.bytes(), { raw: { width: w, height: h, channels: 3 } })
      .resize(960)
      .png()
      .toFile(join(preview, `${scene.name}.png`))
  } else {
    const { bytes, likeness } = await exportPicture(scene, p, dir, missing)
    total += bytes
    if (likeness.length > 0)
      console.log(`  like the painting: ${likeness.map((one) => one.toFixed(3)).join(', ')}`)
  }
  console.log(
    `${index}/${list.length} ${scene.name} painted ${painted - started} ms, encoded ${Date.now() - painted} ms`,
  )
}

const manifest = Object.fromEntries(
  scenes.map((s) => {
    const [w, h] = canvasOf(s.kind)
    return [s.name, { kind: s.kind, widths: PICTURE_WIDTHS, ratio: Math.round((w / h) * 10000) / 10000 }]
  }),
)
await writeFile(join(dir, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
console.log(`${list.length} pictures, ${Math.round(total / 1000)} kB`)
