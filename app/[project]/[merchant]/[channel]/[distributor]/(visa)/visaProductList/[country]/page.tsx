import type { Metadata } from 'next'
import { ContactEntry } from '@/lib/flows/chat/contact-entry.tsx'
import { TopBar } from '@/lib/frame/top-bar.tsx'
import type { VisaCountry } from '@/lib/operate-center/contract/catalogue/visas.ts'
import { identityValue } from '@/lib/screens/identity.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { screenMetadata } from '@/lib/storefront/share/metadata.ts'
import { currentShop, type Shop } from '@/lib/storefront/shop/shop.ts'
import { readVisaList } from '@/lib/storefront/shop/visas.ts'
import { EntryNote } from '../../_parts/entry-note.tsx'
import { listTitle, PAGE_SIZE } from './list-state.ts'
import { ListTitle } from './list-title-client.tsx'
import { VisaList } from './visa-list-client.tsx'

type Props = { params: Promise<{ country: string }> }

// See the root layout: there are no client transitions here.
export const instant = false

export function generateStaticParams() {
  return [{ country: '-' }]
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { code, shop, list } = await pageList(params)
  const name = listTitle(list?.country?.name)
  return screenMetadata(shop, 'visaProductList', {
    name,
    description: `${shop.info.name}：${name}，共${list?.total ?? 0}款，按领区办理，材料、费用、时长一页看清。`,
    ...(list?.items[0] ? { image: list.items[0].cover.src } : {}),
    query: { country: code },
    noindex: !list || list.total === 0,
  })
}

export default async function VisaProductListPage({ params }: Props) {
  const { code, shop, list } = await pageList(params)
  const country = list?.country ?? null
  return (
    <>
      <TopBar
        title={<ListTitle country={country?.name} />}
        home={linkTo(shop.base, 'visaIndex')}
        share={shop}
      />
      <main>
        {country ? <EntryNote country={country} /> : null}
        <VisaList
          base={shop.base}
          merchant={shop.tenant.merchant}
          saleTel={shop.power.saleTel}
          country={namedCountry(code, country)}
          initial={list}
        />
      </main>
      <ContactEntry shop={shop} screen="visaProductList" look="line" />
    </>
  )
}

async function pageList(params: Props['params']) {
  const code = identityValue((await params).country)
  const shop: Shop = await currentShop()
  const country = code && /^[A-Z]{2}$/.test(code) ? { country: code } : {}
  return { code, shop, list: await readVisaList(shop.tenant, { ...country, pageSize: PAGE_SIZE }) }
}

function namedCountry(code: string | undefined, country: VisaCountry | null) {
  return code ? { code, name: country?.name ?? code, entry: country?.entry ?? 'visa' } : null
}
