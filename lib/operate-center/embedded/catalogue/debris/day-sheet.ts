import { choice, date, field, orElse, records, seats, time, whole, word, yuan } from '../imports/cells.ts'
import { asIs, column, none, nothing, required, type Sheet } from '../imports/columns.ts'

/** 门票日历: one row for each day of a dated package; a day without a row stays as it is. */
export const daySheet: Sheet = {
  name: 'debrisDays',
  title: '门票日历',
  keys: ['packageId', 'date'],
  columns: [
    column('产品编号', 'product', word, 'PARK-001', required),
    column('套餐编号', 'packageId', word, 'PARK-001-A', required),
    column('日期', 'date', date, '2026-12-01', required),
    column('价格（元）', 'price', yuan, '120', required),
    column('儿童价（元）', 'childPrice', orElse(yuan, null), '60', nothing),
    column(
      '状态',
      'status',
      choice([
        ['onSale', '在售'],
        ['stopped', '停售'],
      ]),
      '在售',
      { fallback: 'onSale', keeps: true },
    ),
    column('库存', 'stock', orElse(seats, null), '', nothing),
    column(
      '场次',
      'slots',
      records<{ time: string; plan: number }>(
        [field('时间', 'time', time), field('库存', 'plan', seats)],
        asIs,
      ),
      '10:00|50\n14:00|50',
      none,
    ),
    column('已售和占用', 'taken', whole, '', { shown: true }),
  ],
}
