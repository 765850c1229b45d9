import '@/lib/ui/base.css'
import type { Metadata } from 'next'
import { Empty } from '@/lib/ui/states.tsx'

export const metadata: Metadata = { title: '页面不存在', robots: { index: false } }

/** 404 outside any shop. */
export default function GlobalNotFound() {
  return (
    <html lang="zh-CN">
      <body>
        <div className="app">
          <main>
            <Empty icon="compass" title="页面不存在" text="请检查地址是否完整" />
          </main>
        </div>
      </body>
    </html>
  )
}
