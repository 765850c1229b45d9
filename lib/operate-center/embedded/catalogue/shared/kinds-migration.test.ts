import { expect, test } from '@jest/globals'
import { asc, sql } from 'drizzle-orm'
import { homeContent } from '../../../contract/catalogue/home-content.ts'
import { distributors } from '../../kernel/schema.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { openBeforeMigration } from '../../testing/migrations.ts'
import { listings } from './schema.ts'

const picture = { src: '/media/x', alt: '' }
const home = {
  banners: [],
  entries: [],
  notice: '公告',
  sections: [
    { title: '精选', subtitle: '', link: '', select: { proIds: ['t2', 't1'] }, limit: 6 },
    { title: '出境', subtitle: '', link: '', select: { scope: 'outbound' }, limit: 4 },
  ],
  destinations: [
    { name: '云南', picture },
    { name: '日本', picture },
  ],
}
const bare = { ...home, sections: [], destinations: [] }

test.each(databaseKinds)('listed products are listed as tours after the migration on %s', async (kind) => {
  const old = await openBeforeMigration(kind, '0003_catalogue_by_kinds')
  try {
    await old.db.execute(sql`insert into merchants (code, name) values ('m', '甲')`)
    for (const [code, listsAll, shown] of [
      ['all', true, home],
      ['some', false, bare],
    ] as const) {
      await old.db.execute(sql`
        insert into distributors (project, merchant, channel, code, power, info, config, chat, home, hot_keywords, lists_all)
        values ('trip', 'm', 'h5', ${code}, '{}', '{}', '{}', '{}', ${JSON.stringify(shown)}::jsonb, '[]', ${listsAll})`)
    }
    for (const id of ['t1', 't2']) {
      await old.db.execute(sql`
        insert into listings (project, merchant, channel, distributor, tour_id) values ('trip', 'm', 'h5', 'some', ${id})`)
    }

    await old.migrate()

    const rows = await old.db.select().from(distributors).orderBy(asc(distributors.code))
    expect(rows.map(({ code, listsAllOf }) => [code, listsAllOf])).toEqual([
      ['all', ['tour']],
      ['some', []],
    ])
    const kinds = (parts: typeof home.sections | typeof home.destinations) =>
      parts.map((part) => ({ ...part, kind: 'tour' }))
    expect(rows.map((row) => homeContent.parse(row.home))).toEqual([
      { ...home, sections: kinds(home.sections), destinations: kinds(home.destinations) },
      bare,
    ])
    const listed = { project: 'trip', merchant: 'm', channel: 'h5', distributor: 'some' }
    expect(await old.db.select().from(listings).orderBy(asc(listings.productId))).toEqual([
      { ...listed, kind: 'tour', productId: 't1' },
      { ...listed, kind: 'tour', productId: 't2' },
    ])
    // The same id of another kind is another product.
    await old.db.insert(listings).values({ ...listed, kind: 'goods', productId: 't1' })
  } finally {
    await old.close()
  }
})
