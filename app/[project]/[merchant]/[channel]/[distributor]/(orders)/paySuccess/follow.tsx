import { logoFile } from '@/lib/base/picture-files.ts'
import ui from '@/lib/ui/ui.module.css'
import styles from './paid.module.css'

/** The code of the merchant's official account; a picture, because WeChat reads only pictures that are pressed long. */
export function Follow({ name, code }: { name: string; code: string }) {
  return (
    <section className={`${ui.block} ${styles.follow}`}>
      {/* biome-ignore lint/performance/noImgElement: a small picture needs no optimiser */}
      <img
        className={styles.code}
        src={logoFile(code)}
        alt={`公众号“${name}”的二维码`}
        width={104}
        height={104}
        loading="lazy"
      />
      <p>
        <strong>关注公众号</strong>
        <span>{name}</span>
        <span className={styles.inWechat}>长按识别二维码</span>
        <span className={styles.elsewhere}>用微信扫一扫，或截图后在微信里识别</span>
      </p>
    </section>
  )
}
