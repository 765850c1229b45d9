import { asc, eq } from 'drizzle-orm'
import type { Input } from '../../../contract/contract.ts'
import { namesOf } from '../imports/columns.ts'
import { productImport, spotIn, wrongAt } from '../imports/products.ts'
import { readCountries } from './countries.ts'
import { visaDistricts, visaProducts, visaTemplates } from './schema.ts'
import { draftOf, staffVisaHandlers } from './staff-visas.ts'
import { materialSheet, visaSheet } from './visa-sheets.ts'

type Visa = Input<'staff.saveVisa'>['visa']
/** As the sheets say it: names in place of ids. */
type VisaHead = Omit<Visa, 'materials'> & { status: string }
type MaterialRow = Omit<Visa['materials'][number], 'template'> & { product: string; template: string | null }

const spotOf = spotIn('visa', 'materials')

/** Visas with the papers that applicants hand in. */
export const visaImport = productImport({
  table: visaProducts,
  head: visaSheet,
  part: materialSheet,
  rowsAre: 'all',

  async open(context, merchant) {
    const { db } = context
    const rows = await db
      .select()
      .from(visaProducts)
      .where(eq(visaProducts.merchant, merchant))
      .orderBy(asc(visaProducts.code))
    const countries = namesOf(
      (await readCountries(context, merchant)).map(({ code: id, name }) => ({ id, name })),
    )
    const districts = await db
      .select({ id: visaDistricts.id, name: visaDistricts.name, country: visaDistricts.country })
      .from(visaDistricts)
      .where(eq(visaDistricts.merchant, merchant))
    // Countries have districts of the same names.
    const districtsOf = (country: string) => namesOf(districts.filter((one) => one.country === country))
    const forms = namesOf(
      await db
        .select({ id: visaTemplates.id, name: visaTemplates.name })
        .from(visaTemplates)
        .where(eq(visaTemplates.merchant, merchant)),
    )
    return {
      kept: rows.map((row) => {
        const { materials, country, districts: taken, ...visa } = draftOf(row)
        return {
          proId: row.id,
          updatedAt: row.updatedAt,
          head: {
            ...visa,
            country: countries.labelOf(country),
            districts: taken.map(districtsOf(country).labelOf),
            status: row.status,
          },
          parts: materials.map(({ template, ...material }) => ({
            product: visa.code,
            ...material,
            template: template && forms.labelOf(template.id),
          })),
        }
      }),

      missing({ head, parts }) {
        const { country, districts: taken } = head as VisaHead
        const code = countries.idOf(country)
        if (code === null) return wrongAt({ path: 'country' }, countries.wrong('国家或地区', country))
        return [
          ...taken.flatMap((one) => wrongAt({ path: 'districts' }, districtsOf(code).wrong('领区', one))),
          ...parts.flatMap(({ value }, part) => {
            const { template } = value as MaterialRow
            return wrongAt(
              { part, path: 'template' },
              template === null ? null : forms.wrong('模板', template),
            )
          }),
        ]
      },

      async save(ask, { kept, head, parts }) {
        const { status: _status, country, districts: taken, ...visa } = head as VisaHead
        const code = countries.idOf(country) ?? country
        const known = districtsOf(code)
        const saved = await ask(
          'staff.saveVisa',
          staffVisaHandlers['staff.saveVisa'],
          {
            ...(kept ? { proId: kept.proId } : {}),
            visa: {
              ...visa,
              country: code,
              districts: taken.map((label) => known.idOf(label) ?? label),
              materials: parts.map(({ value }) => {
                const { product: _product, template, ...material } = value as MaterialRow
                return {
                  ...material,
                  template: template === null ? null : { id: forms.idOf(template) ?? template },
                }
              }),
            },
          },
          spotOf,
        )
        return saved?.proId ?? null
      },
    }
  },

  setStatus: (ask, proId, status) =>
    ask('staff.setVisaStatus', staffVisaHandlers['staff.setVisaStatus'], { proId, status }, spotOf),
})
