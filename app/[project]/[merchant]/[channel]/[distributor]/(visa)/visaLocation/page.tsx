import type { Metadata } from 'next'
import { provinceName } from '@/lib/domain/people/provinces.ts'
import { TopBar } from '@/lib/frame/top-bar.tsx'
import { linkTo } from '@/lib/screens/links.ts'
import { screenMetadata } from '@/lib/storefront/share/metadata.ts'
import { currentShop } from '@/lib/storefront/shop/shop.ts'
import { readVisaDistricts, readVisaHome } from '@/lib/storefront/shop/visas.ts'
import { Flag } from '@/lib/ui/flag.tsx'
import fold from '@/lib/ui/fold.module.css'
import ui from '@/lib/ui/ui.module.css'
import { countriesWithDistricts } from './districts-of.ts'
import { ResidencePicker } from './residence-picker-client.tsx'
import styles from './visa-location.module.css'

export async function generateMetadata(): Promise<Metadata> {
  return screenMetadata(await currentShop(), 'visaLocation', {
    description: '按户口或居住证所在地，查看各国签证领区划分。',
  })
}

export default async function VisaLocationPage() {
  const shop = await currentShop()
  const [home, districts] = await Promise.all([readVisaHome(shop.tenant), readVisaDistricts(shop.tenant)])
  const countries = countriesWithDistricts(home?.countries ?? [], districts?.districts ?? [])
  return (
    <>
      <TopBar title="选择常住地" home={linkTo(shop.base, 'visaIndex')} />
      <main>
        <ResidencePicker base={shop.base} merchant={shop.tenant.merchant} countries={countries}>
          {countries.length > 0 ? (
            <section className={ui.block}>
              <h2 className={ui.heading}>各国领区划分</h2>
              {countries.map(({ code, name, districts: own }) => (
                <details key={code} className={`${fold.arrow} ${styles.country}`}>
                  <summary>
                    <Flag code={code} width={24} />
                    <span>{name}</span>
                    <small>{own.length}个领区</small>
                  </summary>
                  <dl>
                    {own.map((district) => (
                      <div key={district.id}>
                        <dt>{district.name}</dt>
                        <dd>
                          {district.provinces.map(provinceName).join('、')}
                          {district.rule ? <small>{district.rule}</small> : null}
                        </dd>
                      </div>
                    ))}
                  </dl>
                </details>
              ))}
            </section>
          ) : null}
        </ResidencePicker>
      </main>
    </>
  )
}
