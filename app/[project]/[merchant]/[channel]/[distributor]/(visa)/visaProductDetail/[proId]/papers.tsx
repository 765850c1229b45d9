import { occupationNames } from '@/lib/domain/visas/words.ts'
import detail from '@/lib/flows/catalogue/detail.module.css'
import type { VisaDetail } from '@/lib/operate-center/contract/catalogue/visas.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import ui from '@/lib/ui/ui.module.css'
import { Materials } from '../../_parts/materials.tsx'
import styles from './detail.module.css'

/** The materials of each occupation, with the way to samples and forms. */
export function Papers({ base, visa }: { base: string; visa: VisaDetail }) {
  const templates = visa.materials.filter(({ template }) => template).length
  return (
    <section id="materials" className={ui.block}>
      <header className={detail.blockHead}>
        <h2 className={ui.heading}>所需材料</h2>
        <a className={detail.more} href={linkTo(base, 'visaTemplateInfo', { proId: visa.proId })}>
          {templates > 0 ? '样例与模板' : '材料说明'}
        </a>
      </header>
      <p className={ui.secondary}>按申请人的职业准备，下单后可逐项上传或寄送。</p>
      <Materials
        materials={visa.materials}
        foot={(occupation) => (
          <a
            className={`${ui.button} ${styles.wide}`}
            href={linkTo(base, 'visaTemplateInfo', {
              proId: visa.proId,
              occupation: String(occupation),
            })}
            aria-label={`${occupationNames[occupation]}的材料样例与模板下载`}
          >
            <Icon name="document" size={18} />
            查看样例、下载模板
          </a>
        )}
      />
    </section>
  )
}
