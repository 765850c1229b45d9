import './door/no-eval.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { createRoot } from 'react-dom/client'
import './boards/boards.css'
import { CallFailed } from './door/ask.ts'
import './frame/console.css'
import './parts/cards.css'
import './parts/pictures.css'
import './till/till.css'
import './editor/editor.css'
import './grid/grid.css'
import './preview/preview.css'
import { Console } from './frame/console-root.tsx'

dayjs.locale('zh-cn')

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      refetchOnWindowFocus: true,
      // A refusal is an answer; only what gave none is asked again.
      retry: (count, error) =>
        count < 2 && error instanceof CallFailed && error.failure.kind === 'unavailable',
    },
  },
})

const theme = {
  token: {
    colorPrimary: '#0b6e99',
    // White is written on it: darker than the colour itself, a lighter one would be below 4.5:1.
    colorPrimaryHover: '#095a7e',
    colorPrimaryActive: '#084f6e',
    colorLink: '#0b6e99',
    colorTextPlaceholder: '#6b737d',
    colorTextDescription: '#5b636d',
    colorTextTertiary: '#5b636d',
    colorTextDisabled: '#646c76',
    // Outlined buttons write in it: 4.5:1 and more on white, on the page's grey and on the ground of a pressed button.
    colorError: '#c62a2a',
    colorErrorHover: '#9b1c1c',
    colorErrorActive: '#7f1515',
    borderRadius: 6,
    fontFamily:
      '-apple-system, "PingFang SC", "HarmonyOS Sans SC", "MiSans", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif',
    // An animation that ends is waited for, and in a window that is not drawn it does not end: a button would be called
    // “loading” for as long.
    motion: false,
  },
  components: {
    Button: { defaultHoverColor: '#084f6e', defaultHoverBorderColor: '#084f6e' },
    Menu: { itemSelectedBg: '#e3f1f7', itemSelectedColor: '#084f6e' },
    Table: { headerColor: '#4a525c', cellPaddingBlockMD: 9, cellPaddingInlineMD: 10 },
  },
}

const root = document.getElementById('console')
if (root) {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
  giveStylesTheir(nonce)
  createRoot(root).render(
    <ConfigProvider csp={{ nonce }} locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
      <App message={{ maxCount: 3 }}>
        <QueryClientProvider client={client}>
          <Console />
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  )
}

/** The component base writes its styles with the nonce, but for one by which it measures scroll bars. */
function giveStylesTheir(nonce: string): void {
  const create = document.createElement.bind(document)
  document.createElement = ((tag: string, options?: ElementCreationOptions) => {
    const element = create(tag, options)
    if (tag === 'style') element.nonce = nonce
    return element
  }) as typeof document.createElement
}
