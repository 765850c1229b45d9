'use client'

import { useState } from 'react'
import { useSearch } from '@/lib/browser/page/search-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { mayShare } from '@/lib/browser/sharing/share-data.ts'
import { useScreenTitle } from '@/lib/frame/screen-title-client.ts'
import type { PosterTemplate } from '@/lib/operate-center/contract/content/content.ts'
import { linkTo } from '@/lib/screens/links.ts'
import type { Subject } from '@/lib/screens/subjects.ts'
import filled from '@/lib/ui/filled.module.css'
import { Bone, Empty } from '@/lib/ui/states.tsx'
import { Tabs } from '@/lib/ui/tabs-client.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from './poster.module.css'
import { PosterActions } from './poster-actions-client.tsx'
import { linkUrl, pictureUrl, subjectOfPoster } from './poster-links.ts'
import { usePosterNumber } from './poster-number-client.ts'

const designs: { value: PosterTemplate; label: string }[] = [
  { value: 'photo', label: '风景大图' },
  { value: 'card', label: '旅行票券' },
]

/** A poster to keep or pass on: choose a design, press long on the picture. */
export function PosterScreen({ publicOrigin }: { publicOrigin: string }) {
  const { base } = useShop()
  const query = useSearch()
  if (!query) return <Waiting />
  const about = subjectOfPoster(query)
  if (!mayShare()) return <NotShared base={base} />
  if (about === 'unclear') return <Gone base={base} />
  return <Poster about={about} publicOrigin={publicOrigin} />
}

function Poster({ about, publicOrigin }: { about: Subject | null; publicOrigin: string }) {
  const { base, name } = useShop()
  useScreenTitle(about ? '分享海报' : '店铺二维码')
  const [template, setTemplate] = useState<PosterTemplate>('photo')
  const { number, failure, retry } = usePosterNumber(about, template)
  if (failure?.kind === 'absent' || failure?.kind === 'invalid') return <Gone base={base} />
  const title = number ? number.title : name
  return (
    <div className={filled.screen}>
      <Tabs label="海报样式" tabs={designs} value={template} onChange={setTemplate} panel="poster" />
      <div id="poster" role="tabpanel" className={styles.panel}>
        {number ? (
          <PosterPicture
            key={number.posterId}
            src={pictureUrl(base, about, template, number.posterId)}
            alt={`${title}的分享海报，含二维码`}
          />
        ) : failure ? (
          <Trouble text={failure.message} onRetry={retry} />
        ) : (
          <Drawing />
        )}
      </div>
      <p className={styles.hint}>长按图片保存到相册，或直接转发给朋友</p>
      <PosterActions
        title={title}
        picture={number ? pictureUrl(base, about, template, number.posterId) : null}
        link={number ? linkUrl(publicOrigin + base, about, number.posterId) : null}
      />
    </div>
  )
}

function PosterPicture({ src, alt }: { src: string; alt: string }) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [tries, setTries] = useState(0)
  if (state === 'failed') {
    const again = () => {
      setTries(tries + 1)
      setState('loading')
    }
    return <Trouble text="海报没有生成，请检查网络后再试" onRetry={again} />
  }
  return (
    <div className={styles.sheet}>
      {state === 'loading' ? <Drawing /> : null}
      {/* biome-ignore lint/performance/noImgElement: the server draws it in its final size */}
      <img
        key={tries}
        className={state === 'shown' ? styles.picture : styles.pictureWaiting}
        src={tries > 0 ? `${src}&try=${tries}` : src}
        alt={alt}
        width={750}
        height={1200}
        onLoad={() => setState('shown')}
        onError={() => setState('failed')}
      />
    </div>
  )
}

function Drawing() {
  return (
    <div className={styles.drawing} role="status">
      <Bone height={20} width={140} />
      <span>正在生成海报</span>
    </div>
  )
}

function Trouble({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className={styles.trouble} role="alert">
      <Empty icon="offline" title="海报没有生成" text={text}>
        <button type="button" className={ui.primary} onClick={onRetry}>
          重新生成
        </button>
      </Empty>
    </div>
  )
}

function Gone({ base }: { base: string }) {
  return (
    <Empty icon="compass" title="这项内容已下架" text="可以改用店铺海报，或看看其他线路">
      <a className={ui.primary} href={linkTo(base, 'qrCode')}>
        使用店铺海报
      </a>
      <a className={ui.button} href={linkTo(base, 'productList')}>
        查看全部线路
      </a>
    </Empty>
  )
}

function NotShared({ base }: { base: string }) {
  return (
    <Empty icon="share" title="本店未开放分享" text="可以继续浏览线路，喜欢的线路欢迎联系店铺咨询">
      <a className={ui.primary} href={linkTo(base, 'productList')}>
        查看全部线路
      </a>
    </Empty>
  )
}

/** The final geometry, so that nothing moves when the address is known. */
function Waiting() {
  return (
    <div className={filled.screen}>
      <div className={styles.tabsSpace} />
      <div className={styles.panel}>
        <Drawing />
      </div>
    </div>
  )
}
