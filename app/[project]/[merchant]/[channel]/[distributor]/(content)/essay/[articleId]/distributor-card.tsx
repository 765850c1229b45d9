import { logoFile } from '@/lib/base/picture-files.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { QrCode } from '@/lib/storefront/poster/qr-code.tsx'
import { screenUrl } from '@/lib/storefront/share/metadata.ts'
import type { Shop } from '@/lib/storefront/shop/shop.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from './essay.module.css'
import { ShopCode } from './shop-code-client.tsx'

const CODE_SIZE = 128

/** Contact after reading: the shop, its phone, its code to pass on. */
export function DistributorCard({ shop, articleId }: { shop: Shop; articleId: string }) {
  const { base, info, power } = shop
  const code = { label: `${info.name}的二维码`, size: CODE_SIZE, className: styles.code }
  const link = screenUrl(shop, 'index')
  return (
    <section className={styles.distributor} aria-label="联系店铺">
      <a className={styles.shop} href={linkTo(base, 'index')}>
        {info.logo ? (
          // biome-ignore lint/performance/noImgElement: a small mark needs no optimiser
          <img
            className={styles.logo}
            src={logoFile(info.logo)}
            alt=""
            width={44}
            height={44}
            loading="lazy"
          />
        ) : null}
        <span className={styles.shopWords}>
          <strong>{info.name}</strong>
          <span>{info.serviceHours ? `客服时间 ${info.serviceHours}` : info.slogan}</span>
        </span>
        <Icon name="forward" size={18} />
      </a>
      <div className={styles.scan}>
        <ShopCode merchant={shop.tenant.merchant} link={link} {...code}>
          <QrCode text={link} {...code} />
        </ShopCode>
        <p>
          <strong>扫码进店</strong>
          <span>给同行的人扫一扫，线路和价格都在店里</span>
          {power.saleTel ? <span>电话 {power.saleTel}</span> : null}
        </p>
      </div>
      <div className={styles.contacts}>
        {power.saleTel ? (
          <a className={ui.primary} href={`tel:${power.saleTel}`}>
            <Icon name="phone" size={18} />
            电话咨询
          </a>
        ) : null}
        <a className={ui.button} href={linkTo(base, 'qrCode', { articleId })} rel="nofollow" data-poster="">
          <Icon name="share" size={18} />
          生成海报
        </a>
      </div>
    </section>
  )
}
