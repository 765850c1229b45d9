/**
 * The JS-SDK as the fake serves it: `wx` with the parts a shop uses. The fake checks a configuration with its own
 * ticket over the address that the phone knows: an iPhone the one the document was loaded with, Android the present
 * one. `__wx` records the calls it received.
 */
export function fakeSdk(origin: string, knows: 'own' | 'loaded' | 'present'): string {
  return `(function () {
  var told = (window.__wx = { configs: [], calls: [], share: {}, hidden: [], posted: [] })
  var ready = [], failed = [], state = null, pending = {}
  var knows = ${JSON.stringify(knows)}
  var loaded = knows === 'own' ? /iPhone/.test(navigator.userAgent) : knows === 'loaded'
  function phoneUrl() {
    var entry = performance.getEntriesByType('navigation')[0]
    return (loaded && entry ? entry.name : location.href).split('#')[0]
  }
  window.__wxChecked = function (call, ok) {
    var config = pending[call]
    delete pending[call]
    state = ok ? 'ready' : 'failed'
    told.state = state
    told.allowed = ok ? config.jsApiList : []
    if (ok) ready.slice().forEach(function (f) { f() })
    else failed.slice().forEach(function (f) { f({ errMsg: 'config:invalid signature' }) })
  }
  function api(name, keep) {
    return function (options) {
      told.calls.push(name)
      if (state !== 'ready' || told.allowed.indexOf(name) < 0) {
        if (options && options.fail) options.fail({ errMsg: name + ':permission denied' })
        return
      }
      keep(options)
      if (options && options.success) options.success({ errMsg: name + ':ok' })
    }
  }
  function share(name) {
    return api(name, function (o) { told.share[name] = { title: o.title, desc: o.desc, link: o.link, imgUrl: o.imgUrl } })
  }
  window.wx = {
    config: function (config) {
      told.configs.push(config)
      var call = String(told.configs.length)
      pending[call] = config
      var script = document.createElement('script')
      script.src = ${JSON.stringify(`${origin}/jweixin.js`)} + '?' + new URLSearchParams({
        call: call, appId: config.appId, nonceStr: config.nonceStr, timestamp: config.timestamp,
        signature: config.signature, url: phoneUrl(),
      })
      document.head.append(script)
    },
    ready: function (f) { if (state === 'ready') f(); else ready = [f] },
    error: function (f) { failed = [f] },
    hideOptionMenu: api('hideOptionMenu', function () { told.hidden.push('all') }),
    hideMenuItems: api('hideMenuItems', function (o) { told.hidden = told.hidden.concat(o.menuList) }),
    showOptionMenu: api('showOptionMenu', function () { told.hidden = [] }),
    // A test sets what the customer chooses; without it they close WeChat's own page.
    openAddress: function (o) {
      told.calls.push('openAddress')
      if (state !== 'ready' || told.allowed.indexOf('openAddress') < 0 || window.__noAddress) {
        o.fail({ errMsg: 'openAddress:permission denied' })
      } else if (window.__address) {
        o.success(Object.assign({ errMsg: 'openAddress:ok' }, window.__address))
      } else o.cancel({ errMsg: 'openAddress:cancel' })
    },
    miniProgram: {
      postMessage: function (o) { told.posted.push(o.data) },
      // A test that plays the mini-program around the page receives the call in a function of its own.
      navigateTo: function (o) {
        told.navigated = o.url
        if (window.__openNativePage) window.__openNativePage(o.url)
        if (o.success) o.success({ errMsg: 'navigateTo:ok' })
      },
    },
  }
  ;['updateAppMessageShareData', 'updateTimelineShareData', 'onMenuShareAppMessage', 'onMenuShareTimeline',
    'onMenuShareQQ', 'onMenuShareQZone', 'onMenuShareWeibo'].forEach(function (name) { window.wx[name] = share(name) })
})()`
}
