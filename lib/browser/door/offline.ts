/** The sentence shown when no answer came and nothing can have changed. */
export const OFFLINE = '网络不太稳定，请检查网络后再试'
