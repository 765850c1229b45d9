import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { visaFacts } from '@/lib/domain/visas/visa-words.ts'
import { ContactEntry } from '@/lib/flows/chat/contact-entry.tsx'
import { ShareButton } from '@/lib/frame/share-button.tsx'
import { TopBar } from '@/lib/frame/top-bar.tsx'
import type { VisaDetail, VisaMaterial } from '@/lib/operate-center/contract/catalogue/visas.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { screenMetadata } from '@/lib/storefront/share/metadata.ts'
import { readSimilarVisas } from '@/lib/storefront/shop/visas.ts'
import { Carousel } from '@/lib/ui/carousel.tsx'
import { Flag } from '@/lib/ui/flag.tsx'
import { Icon } from '@/lib/ui/icon.tsx'
import { Picture } from '@/lib/ui/picture.tsx'
import ui from '@/lib/ui/ui.module.css'
import { Materials } from '../../_parts/materials.tsx'
import { WithdrawnVisa } from '../../_parts/other-visas.tsx'
import { pageVisa } from '../../_parts/page-visa.ts'
import { ChosenOccupation } from './chosen-occupation-client.tsx'
import styles from './template-info.module.css'
import { TemplateLink } from './template-link-client.tsx'

type Props = { params: Promise<{ proId: string }> }

// See the root layout: there are no client transitions here.
export const instant = false

export function generateStaticParams() {
  return [{ proId: '_' }]
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { proId, shop, visa } = await pageVisa(params)
  return screenMetadata(shop, 'visaTemplateInfo', {
    ...(visa
      ? {
          name: `${visa.name} 材料说明`,
          description: `${visa.name}需要的${visa.materials.length}项材料，按职业列出要求、样例和模板。`,
          image: visa.cover.src,
        }
      : { missing: true }),
    query: { proId },
  })
}

export default async function VisaTemplateInfoPage({ params }: Props) {
  const { proId, shop, visa } = await pageVisa(params)
  if (!visa) {
    // A withdrawn visa shows others, as its detail does; an unknown one is a plain 404.
    const others = proId ? ((await readSimilarVisas(shop.tenant, proId))?.items ?? []) : []
    if (others.length === 0) notFound()
    return <WithdrawnVisa base={shop.base} visas={others} title="材料说明" />
  }
  const { base } = shop
  const detail = linkTo(base, 'visaProductDetail', { proId })
  return (
    <>
      <TopBar title="材料说明" home={detail} share={shop} />
      <main>
        <section className={ui.block}>
          <h2 className={styles.name}>
            <Flag code={visa.country.code} width={24} first />
            {visa.name}
          </h2>
          <p className={ui.secondary}>{visaFacts(visa)}</p>
          <p className={styles.hint}>
            标“必备”的材料缺一不可；“可选”的材料能提高成功率。材料最晚在出行前{visa.materialDays}天交齐。
          </p>
        </section>
        <section className={ui.block}>
          <h2 className={ui.heading}>材料清单</h2>
          {visa.materials.length === 0 ? (
            <p className={styles.hint}>材料清单正在整理，请先联系客服确认需要准备什么。</p>
          ) : (
            <Materials
              materials={visa.materials}
              more={(material) => <MaterialExtras material={material} base={base} proId={proId} />}
            />
          )}
          <ChosenOccupation />
        </section>
        <Receiver visa={visa} />
      </main>
      <div className={ui.actionBar}>
        <ContactEntry shop={shop} screen="visaTemplateInfo" />
        <ShareButton shop={shop} className={ui.barIcon}>
          <Icon name="share" size={22} />
          分享
        </ShareButton>
        <a className={`${ui.primary} ${ui.wide} ${ui.grow}`} href={detail}>
          查看价格与办理时长
        </a>
      </div>
    </>
  )
}

type ExtrasProps = { material: VisaMaterial; base: string; proId: string }

/** The sample, which a tap enlarges, and the form to fill in. */
function MaterialExtras({ material: { title, sample, template }, base, proId }: ExtrasProps) {
  return (
    <>
      {sample ? (
        <div className={styles.sample}>
          <Carousel label={`${title}样例，按回车放大`} count={1} enlarges>
            <figure className={styles.figure}>
              <Picture picture={sample} sizes="160px" ratio={0.75} />
            </figure>
          </Carousel>
          <p className={styles.caption}>样例，点图放大</p>
        </div>
      ) : null}
      {template ? (
        <TemplateLink
          base={base}
          href={`${base}/visaForm?proId=${encodeURIComponent(proId)}&templateId=${encodeURIComponent(template.id)}`}
          proId={proId}
          templateId={template.id}
          name={template.name}
          size={sizeWords(template.bytes)}
        />
      ) : null}
    </>
  )
}

/** Where originals go. */
function Receiver({ visa: { receiver, materials } }: { visa: VisaDetail }) {
  if (!receiver.address || materials.every(({ kind }) => kind === 'electronic')) return null
  return (
    <section className={ui.block}>
      <h2 className={ui.heading}>原件寄送</h2>
      <dl className={styles.receiver}>
        <div>
          <dt>收件人</dt>
          <dd>
            {receiver.name} {receiver.phone}
          </dd>
        </div>
        <div>
          <dt>地址</dt>
          <dd>{receiver.address}</dd>
        </div>
        {receiver.hours ? (
          <div>
            <dt>收件时间</dt>
            <dd>{receiver.hours}</dd>
          </div>
        ) : null}
      </dl>
      <p className={styles.hint}>请先下单再寄送，并在订单中填写快递单号，以便核对。{receiver.note}</p>
    </section>
  )
}

/** 86 KB, 1.2 MB */
function sizeWords(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
}
