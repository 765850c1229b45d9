import { ArticleTeasers } from '@/lib/flows/catalogue/article-teaser.tsx'
import { TopBar } from '@/lib/frame/top-bar.tsx'
import type { ArticleTeaser } from '@/lib/operate-center/contract/content/content.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Empty } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from './essay.module.css'

/** In place of an article that is not published here: other articles, or the tours. server.ts answers 404. */
export function Withdrawn({ base, articles }: { base: string; articles: readonly ArticleTeaser[] }) {
  return (
    <>
      <TopBar title="文章" home={linkTo(base, 'index')} />
      <main data-withdrawn="">
        <Empty
          icon="document"
          title="这篇文章已下线"
          text={articles.length > 0 ? '可以看看下面的文章，或直接看线路' : '可以看看我们的线路'}
        >
          <a className={ui.button} href={linkTo(base, 'productList')}>
            查看全部线路
          </a>
        </Empty>
        {articles.length > 0 ? (
          <section className={styles.others}>
            <h2 className={ui.heading}>其他文章</h2>
            <ArticleTeasers articles={articles} base={base} />
          </section>
        ) : null}
      </main>
    </>
  )
}
