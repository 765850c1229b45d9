import type { Shop } from '../storefront/shop/shop.ts'
import styles from './shop-footer.module.css'

/** The seller's details: company, licences, filing number, complaint phone (电商法 15, 旅游法 60). */
export function ShopFooter({ shop: { info, power } }: { shop: Pick<Shop, 'info' | 'power'> }) {
  const rows = [
    ['经营主体', info.company],
    ['营业执照', info.businessLicence],
    ['旅行社业务经营许可证', info.travelLicence],
    ['备案号', info.icp],
    ['客服时间', info.serviceHours],
  ].filter(([, value]) => value)
  return (
    <footer className={styles.footer}>
      {power.saleTel ? (
        <a className={styles.phone} href={`tel:${power.saleTel}`}>
          客服电话 {power.saleTel}
        </a>
      ) : null}
      {rows.map(([label, value]) => (
        <p key={label}>
          {label}：{value}
        </p>
      ))}
      {info.complaintTel ? <p>投诉与质监电话：{info.complaintTel}</p> : null}
    </footer>
  )
}
