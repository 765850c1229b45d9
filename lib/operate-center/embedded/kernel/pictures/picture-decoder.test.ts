import sharp from 'sharp'
import { photoFile } from '../../testing/photo.ts'
import { createPictureDecoder } from './picture-decoder.ts'

/** A picture whose pixels take a hundred times the bytes of its file. */
const heavy = () =>
  sharp({ create: { width: 4800, height: 4800, channels: 4, background: '#3f7fb5' } })
    .png({ compressionLevel: 9 })
    .toBuffer()

test('a small upload is done while ten customers upload the heaviest pictures there are', async () => {
  // Longer than a busy machine needs for all that may wait: who is refused is refused because too many wait.
  const decode = createPictureDecoder({ waitMs: 120_000 })
  const small = await photoFile({ width: 1600, height: 1000 })
  const hostile = await heavy()
  // Both processes are there.
  expect(await decode('warm', hostile, 'identity')).toMatchObject({ ok: true })
  let heavyDone = 0
  const hostiles = Array.from({ length: 10 }, async (_, index) => {
    const answer = await decode(`h${index}`, hostile, 'identity')
    if (answer !== 'busy') heavyDone += 1
    return answer
  })
  const started = performance.now()
  expect(await decode('honest', small, 'identity')).toMatchObject({
    ok: true,
    picture: { width: 1600, height: 1000 },
  })
  const took = Math.round(performance.now() - started)
  process.stdout.write(
    `  a small upload among ten heavy ones: ${took} ms, ${heavyDone} of them done by then\n`,
  )
  // It waits for their first bytes to be looked at, never for their pixels.
  expect(heavyDone).toBeLessThan(3)
  const answers = await Promise.all(hostiles)
  expect(answers.filter((answer) => answer === 'busy').length).toBeGreaterThan(0)
  expect(heavyDone).toBeGreaterThan(3)
}, 240_000)

test('a picture that takes too long ends with its process, and the next one is decoded', async () => {
  const decode = createPictureDecoder({ waitMs: 1 })
  expect(await decode('one', await heavy(), 'identity')).toBe('busy')
  const patient = createPictureDecoder({ waitMs: 30_000 })
  expect(await patient('one', await photoFile(), 'identity')).toMatchObject({ ok: true })
}, 120_000)

test('one customer has two pictures decoded at a time', async () => {
  const decode = createPictureDecoder({ waitMs: 30_000 })
  const file = await photoFile()
  const answers = await Promise.all(Array.from({ length: 4 }, () => decode('one', file, 'avatar')))
  expect(answers.map((answer) => (answer === 'busy' ? answer : answer.ok))).toEqual([
    true,
    true,
    'busy',
    'busy',
  ])
  expect(await decode('one', file, 'avatar')).toMatchObject({ ok: true })
}, 60_000)

test('a file that is no picture reaches no process', async () => {
  expect(await createPictureDecoder()('one', Buffer.from('<svg/>'), 'avatar')).toMatchObject({ ok: false })
})
