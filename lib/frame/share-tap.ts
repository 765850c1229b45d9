import { sharePage } from '../browser/sharing/share-page.ts'
import { showShareGuide } from '../ui/share-guide-client.ts'
import { toast } from '../ui/toast-client.ts'

/** Shares the page after a tap on a share button, and shows the visitor the remaining step. */
export async function shareFromTap(merchant: string): Promise<void> {
  switch (await sharePage(merchant)) {
    case 'hostMenu':
      return showShareGuide()
    case 'copied':
      return toast('链接已复制，去粘贴给朋友吧')
    case 'notCopied':
      return toast('未能复制链接，请使用浏览器菜单中的分享')
  }
}
