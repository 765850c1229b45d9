import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Checkbox, DatePicker, Form, Modal, Tag } from 'antd'
import dayjs from 'dayjs'
import { useId, useState } from 'react'
import { addDays, type CalendarDate, todayInShanghai, weekday } from '../../base/calendar/dates.ts'
import { type DepartureSeries, daysOffWithin, seriesPlan } from '../../domain/catalogue/departure-series.ts'
import { optionName } from '../../domain/staff/field-words.ts'
import { pathOf } from '../door/place.ts'
import { useSession } from '../frame/session.tsx'
import { Said } from '../parts/act-dialog.tsx'
import { Day, HolidayMark } from '../parts/cells.tsx'
import { DateRange } from '../parts/date-range.tsx'
import { emptyOf, inputSchema } from '../parts/schema.ts'
import { useAct } from '../parts/use-act.ts'
import { ZodForm } from '../parts/zod-form.tsx'
import type { GridKind, Wanted } from './grid-kinds.tsx'

/** Days of the range that it begins with. */
const BEGUN_DAYS = 60

type Series = NonNullable<GridKind['series']>

/** From Monday, as calendars here begin. */
const WEEK = [1, 2, 3, 4, 5, 6, 0]

/**
 * Adds days in series: a range of dates, weekdays, and single days besides or left out. The days that it makes are listed
 * by the rule that the centre makes them by.
 */
export function SeriesEditor({
  kind,
  series: plan,
  wanted,
  onClose,
}: {
  kind: GridKind
  series: Series
  wanted: Wanted
  onClose: () => void
}) {
  const { place } = useSession()
  const { message } = App.useApp()
  const form = useId()
  const today = todayInShanghai(Date.now())
  const [first = today] = [wanted.from, today].sort().reverse()
  const [series, setSeries] = useState<DepartureSeries>(() => ({
    from: first,
    to: addDays(first, BEGUN_DAYS),
    weekdays: [],
    except: [],
    also: [],
  }))
  const schema = inputSchema(plan.call)
  const [typed, setTyped] = useState<Record<string, unknown>>(() => ({
    ...(emptyOf({ ...schema, default: undefined }) as object),
    ...plan.begin,
  }))
  const { send, busy, failure } = useAct(plan.call, place)
  const sorted = [series.from, series.to, ...series.also].sort()
  const all = { ...wanted, from: sorted[0] ?? series.from, to: sorted.at(-1) ?? series.to }
  const known = useQuery({
    queryKey: ['grid', kind.title, pathOf(place), all],
    queryFn: () => kind.load(place, all),
  })
  const present = known.data?.days ?? new Set<CalendarDate>()
  const { added, present: kept } = seriesPlan(series, today, present)
  const days = [...added, ...kept].sort()
  const left = series.except.filter((date) => date >= series.from && date <= series.to).sort()

  async function submit() {
    const answer = await send(plan.input(wanted, series, typed))
    if (!answer.ok) return
    message.success(`${plan.label}：已完成`)
    onClose()
  }

  const set = (change: Partial<DepartureSeries>) => setSeries((before) => ({ ...before, ...change }))
  const leave = (date: CalendarDate) =>
    set({
      except: [...new Set([...series.except, date])],
      also: series.also.filter((other) => other !== date),
    })
  const take = (dates: readonly CalendarDate[]) =>
    set({
      also: [...new Set([...series.also, ...dates])],
      except: series.except.filter((other) => !dates.includes(other)),
    })
  const off = daysOffWithin(series.from, series.to)
  const errors = failure?.kind === 'invalid' ? failure.fields : {}

  return (
    <Modal
      open
      title={plan.label}
      width={980}
      onCancel={onClose}
      maskClosable={false}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            type="primary"
            htmlType="submit"
            form={form}
            loading={busy}
            disabled={days.length === 0 || !known.data}
          >
            {days.length === 0 ? '请选择日期' : `确定（${added.length} 天新增）`}
          </Button>
        </>
      }
    >
      <Form id={form} layout="vertical" onFinish={submit} className="act series">
        <div>
          {failure && <Said failure={failure} fields={Object.keys(schema.properties ?? {})} />}
          {errors.series && <Alert type="error" showIcon title={errors.series} className="said" />}
          <Form.Item label="日期范围" required>
            <DateRange label="日期范围" from={series.from} to={series.to} onChange={set} />
          </Form.Item>
          <Form.Item label="星期" required>
            <Checkbox.Group
              value={[...series.weekdays]}
              options={WEEK.map((day) => ({ value: day, label: optionName('series.weekdays', day) }))}
              onChange={(weekdays) => set({ weekdays })}
            />
          </Form.Item>
          <Form.Item label="另加或去掉的日期" help="在右侧可逐天去掉；法定节假日以国务院已公布的安排为准">
            <span className="acts">
              <DatePicker
                aria-label="另加日期"
                placeholder="另加一天"
                value={null as dayjs.Dayjs | null}
                minDate={dayjs(today)}
                onChange={(date: dayjs.Dayjs | null) => date && take([date.format('YYYY-MM-DD')])}
              />
              <Button disabled={off.length === 0} onClick={() => take(off.filter((date) => date >= today))}>
                加上法定节假日
              </Button>
              <Button
                disabled={off.length === 0}
                onClick={() =>
                  set({
                    except: [...new Set([...series.except, ...off])],
                    also: series.also.filter((date) => !off.includes(date)),
                  })
                }
              >
                去掉法定节假日
              </Button>
            </span>
          </Form.Item>
          <ZodForm schema={schema} value={typed} onChange={setTyped} errors={errors} known={plan.known} />
        </div>
        <aside className="series-preview" aria-label="预览">
          <strong>
            新增 {added.length} 天{kept.length > 0 && `，${kept.length} 天${plan.present}`}
          </strong>
          {days.length === 0 && <p className="faint">选择星期，或另加日期后，这里列出每一天。</p>}
          <ul>
            {days.map((date) => {
              const is = present.has(date)
              return (
                <li key={date}>
                  <Day date={date} />
                  <HolidayMark date={date} />
                  <Tag color={is ? 'default' : 'green'}>{is ? '已有' : '新增'}</Tag>
                  <Button size="small" type="link" onClick={() => leave(date)} aria-label={`去掉 ${date}`}>
                    去掉
                  </Button>
                </li>
              )
            })}
          </ul>
          {left.length > 0 && (
            <>
              <p className="faint">已去掉</p>
              <ul>
                {left.map((date) => (
                  <li key={date}>
                    <Day date={date} />
                    <Button
                      size="small"
                      type="link"
                      aria-label={`加回 ${date}`}
                      onClick={() =>
                        series.weekdays.includes(weekday(date))
                          ? set({ except: series.except.filter((other) => other !== date) })
                          : take([date])
                      }
                    >
                      加回
                    </Button>
                  </li>
                ))}
              </ul>
            </>
          )}
        </aside>
      </Form>
    </Modal>
  )
}
