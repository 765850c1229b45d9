/** Milliseconds a toast stays (specification, section 9). */
export const TOAST_MS = 3000
/** Default words of a dialog: cancel, confirm, notice (specification, section 9). */
export const TEXT_CANCEL = '取消'
export const TEXT_CONFIRM = '确定'
export const TEXT_NOTICE = '提示'
