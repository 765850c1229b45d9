import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { uploadedFiles } from '../../../base/picture-files.ts'
import { seedCatalogue, shopA, shopB } from '../testing/catalogue.ts'
import { asStaff, createTestCenter, type TestCenter } from '../testing/centers.ts'
import { handlerDatabases, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { photo } from '../testing/photo.ts'

describe.each(handlerDatabases)('pictures of a merchant on %s', (kind) => {
  let test: TestDatabase
  let center: TestCenter

  beforeAll(async () => {
    test = await openTestDatabase(kind)
    await seedCatalogue(test.database.db)
    center = createTestCenter(test.database)
  })
  afterAll(async () => {
    await center.stop()
    await test.close()
  })

  const upload = async (shop = shopA, width = 1200) =>
    center.get(
      'staff.uploadPicture',
      shop,
      { data: await photo({ width, height: 1200, exif: true }), alt: '洱海边的早晨' },
      asStaff,
    )
  const file = (src: string, ending: string) =>
    center.ask(
      'media.file',
      { project: 'trip', merchant: '-', channel: '-', distributor: '-' },
      { file: `${src.slice('/media/'.length)}-${ending}` },
      { role: 'service' },
    )

  it('are made into the files that pages ask for, without what the camera wrote', async () => {
    const { src } = await upload()
    for (const ending of uploadedFiles) {
      const answer = await file(src, ending)
      if (!answer.ok) throw new Error(`no ${ending}`)
      const made = await sharp(Buffer.from(answer.value.data, 'base64')).metadata()
      const [width = '', format = ''] = ending.split('.')
      expect(answer.value.contentType).toBe(`image/${format === 'jpg' ? 'jpeg' : format}`)
      expect(made.width).toBe(ending === 'share.jpg' ? 600 : Number(width))
      expect(made.exif).toBeUndefined()
    }
  })

  it('are kept once for the same file, and again at another merchant', async () => {
    const first = await upload()
    expect(await upload()).toEqual(first)
    expect((await upload(shopB)).id).not.toBe(first.id)
    const { items } = await center.get('staff.pictures', shopA, { search: '洱海' }, asStaff)
    expect(items.map(({ id }) => id)).toContain(first.id)
    expect(items).toHaveLength(1)
  })

  it('are made when they are read, when the process ended before it had made them', async () => {
    const { id, src } = await upload(shopA, 1300)
    await center.stop()
    await test.database.db.execute(sql`delete from media_files where picture_id = ${id}`)
    expect(await file(src, '480.webp')).toMatchObject({ ok: true })
  })

  it('are refused when they are no pictures', async () => {
    for (const data of ['AAAA', Buffer.from('<svg/>').toString('base64')]) {
      expect(await center.ask('staff.uploadPicture', shopA, { data, alt: 'x' }, asStaff)).toMatchObject({
        failure: { kind: 'invalid', fields: { data: expect.any(String) } },
      })
    }
  })
})
