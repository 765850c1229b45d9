import type { ArticleTeaser as Teaser } from '../../operate-center/contract/content/content.ts'
import { linkTo } from '../../screens/links.ts'
import { Picture } from '../../ui/picture.tsx'
import styles from './article-teaser.module.css'

/** Articles below one another: title and beginning left, picture right. */
export function ArticleTeasers({ articles, base }: { articles: readonly Teaser[]; base: string }) {
  return (
    <div className={styles.list}>
      {articles.map((article) => (
        <a
          key={article.articleId}
          className={styles.teaser}
          href={linkTo(base, 'essay', { articleId: article.articleId })}
        >
          <span className={styles.words}>
            <strong className={styles.title}>{article.title}</strong>
            <span className={styles.summary}>{article.summary}</span>
            <span className={styles.author}>{article.author}</span>
          </span>
          <Picture
            picture={article.cover}
            sizes="112px"
            {...(styles.picture ? { className: styles.picture } : {})}
          />
        </a>
      ))}
    </div>
  )
}
