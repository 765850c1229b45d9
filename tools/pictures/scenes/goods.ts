/** Goods on a table before a plain wall, one or two a picture; drawn within the square of the share crop. */
import { darken, lighten, mix } from '../core/colour.ts'
import { type Defs, ellipse, rect, repeat, shape, stroke } from '../core/svg.ts'
import type { Painting } from '../render/painting.ts'
import type { Scene } from './scene.ts'

/** The line where wall and table meet, and the one on which goods stand. */
const TABLE = 640
const FOOT = 740

type Draw = (d: Defs) => string

/** A picture of goods: `wall` gives its mood. */
function goods(name: string, wall: string, draw: Draw): Scene {
  return {
    name: `goods-${name}`,
    kind: 'detail',
    draw: (p: Painting) => p.svg((d) => room(d, wall) + draw(d)),
  }
}

function room(d: Defs, wall: string): string {
  const table = mix(wall, '#c79a6b', 0.55)
  return (
    rect(
      0,
      0,
      1200,
      TABLE,
      d.radial(
        [
          [0, lighten(wall, 0.45)],
          [1, wall],
        ],
        0.4,
        0.35,
        0.8,
      ),
    ) +
    rect(
      0,
      TABLE,
      1200,
      900 - TABLE,
      d.linear([
        [0, darken(table, 0.08)],
        [1, lighten(table, 0.18)],
      ]),
    ) +
    rect(0, TABLE, 1200, 5, darken(table, 0.25), 'opacity="0.5"')
  )
}

function shadow(d: Defs, x: number, y: number, w: number): string {
  return ellipse(x, y, w, w * 0.13, '#2b2018', `opacity="0.35" filter="${d.blur(18, 8)}"`)
}

/** A colour lit from the left. */
function lit(d: Defs, colour: string): string {
  return d.linear(
    [
      [0, lighten(colour, 0.28)],
      [0.45, colour],
      [1, darken(colour, 0.3)],
    ],
    1,
    0.25,
  )
}

function suitcase(colour: string): Draw {
  return (d) =>
    shadow(d, 600, FOOT + 42, 250) +
    stroke('M520 270V150Q520 128 542 128H658Q680 128 680 150V270', '#5a6068', 16) +
    rect(410, 250, 380, 470, lit(d, colour), 'rx="46"') +
    repeat(6, (i) => rect(452 + i * 54, 282, 18, 406, darken(colour, 0.22), 'rx="9" opacity="0.55"')) +
    repeat(6, (i) => rect(450 + i * 54, 282, 7, 406, lighten(colour, 0.4), 'rx="3" opacity="0.4"')) +
    rect(410, 476, 380, 9, darken(colour, 0.5), 'opacity="0.7"') +
    rect(758, 448, 44, 62, '#30353c', 'rx="8"') +
    rect(768, 458, 24, 14, '#c9ced4', 'rx="3"') +
    rect(560, 236, 80, 26, '#30353c', 'rx="13"') +
    [450, 740].map((x) => rect(x, 712, 26, 26, '#30353c') + ellipse(x + 13, 750, 22, 24, '#23272d')).join('')
}

function jacket(colour: string): Draw {
  const dark = darken(colour, 0.35)
  return (d) =>
    stroke('M600 148V118Q600 92 626 96', '#8b6a4a', 12) +
    stroke('M410 232L600 146L790 232', '#8b6a4a', 15) +
    shape(
      'M480 214Q600 286 720 214L850 300L928 610L818 640L786 470V780H414V470L382 640L272 610L350 300Z',
      lit(d, colour),
    ) +
    shape('M480 214Q600 150 720 214Q700 300 600 322Q500 300 480 214Z', dark) +
    shape('M514 226Q600 182 686 226Q664 282 600 296Q536 282 514 226Z', darken(colour, 0.55)) +
    stroke('M600 318V778', '#e9e4da', 7) +
    stroke('M600 318V778', dark, 3, 'stroke-dasharray="6 6"') +
    shape('M430 560L540 540V558L432 580Z', dark) +
    shape('M770 560L660 540V558L768 580Z', dark) +
    stroke('M414 400Q500 430 600 410T786 400', lighten(colour, 0.3), 5, 'opacity="0.6"') +
    rect(690, 380, 54, 20, '#f4f1ea', 'rx="5"') +
    rect(414, 756, 372, 24, dark, 'rx="6"')
}

const cubes: Draw = (d) =>
  shadow(d, 600, FOOT + 40, 320) +
  [
    [330, 600, 540, 140, '#9aa4ad'],
    [370, 478, 460, 122, '#e3b9b4'],
    [410, 372, 380, 106, '#b9c2c9'],
    [470, 290, 260, 82, '#efd2cc'],
  ]
    .map(([x = 0, y = 0, w = 0, h = 0, colour = '']) => {
      const [left, top, wide, high] = [Number(x), Number(y), Number(w), Number(h)]
      return (
        rect(left, top, wide, high, lit(d, String(colour)), 'rx="22"') +
        stroke(
          `M${left + 24} ${top + 26}H${left + wide - 24}`,
          '#ffffff',
          4,
          'stroke-dasharray="12 7" opacity="0.7"',
        ) +
        rect(left + wide - 76, top + 18, 34, 15, '#59626b', 'rx="6"') +
        rect(left + wide / 2 - 44, top + high / 2, 88, 18, '#59626b', 'rx="9" opacity="0.55"')
      )
    })
    .join('')

const backpack: Draw = (d) =>
  shadow(d, 600, FOOT + 40, 260) +
  stroke('M556 200V150Q600 112 644 150V200', '#34423a', 16) +
  rect(420, 190, 360, 570, lit(d, '#5f8063'), 'rx="120"') +
  rect(396, 430, 60, 250, lit(d, '#4f6d54'), 'rx="30"') +
  rect(744, 430, 60, 250, lit(d, '#3f5a45'), 'rx="30"') +
  stroke('M450 350Q600 300 750 350', '#2f4034', 9) +
  rect(462, 480, 276, 240, lit(d, '#6e9272'), 'rx="44"') +
  stroke('M484 530H716', '#2f4034', 8) +
  rect(690, 518, 18, 46, '#d9a441', 'rx="6"') +
  stroke('M500 214V470M700 214V470', '#2f4034', 14, 'opacity="0.7"') +
  rect(560, 390, 80, 50, '#e7dcc4', 'rx="8"')

const pillow: Draw = (d) =>
  shadow(d, 600, FOOT + 34, 300) +
  shape(
    'M600 250Q880 250 880 530Q880 740 760 740Q690 740 690 660Q690 640 694 600Q700 430 600 430Q500 430 506 600Q510 640 510 660Q510 740 440 740Q320 740 320 530Q320 250 600 250Z',
    lit(d, '#8d939b'),
  ) +
  stroke('M352 560Q352 300 600 300Q848 300 848 560', lighten('#8d939b', 0.35), 8, 'opacity="0.55"') +
  stroke('M440 716Q470 716 476 660', '#6c727a', 6) +
  stroke('M760 716Q730 716 724 660', '#6c727a', 6) +
  rect(352, 596, 46, 26, '#2f5a86', 'rx="6"')

const umbrella: Draw = (d) =>
  stroke('M600 250V700Q600 752 552 752Q516 752 512 716', '#6b4a32', 18) +
  shape(
    'M190 500Q230 190 600 176Q970 190 1010 500Q910 440 806 500Q704 440 600 500Q496 440 394 500Q290 440 190 500Z',
    lit(d, '#3f78b5'),
  ) +
  shape(
    'M394 500Q420 260 600 176Q780 260 806 500Q704 440 600 500Q496 440 394 500Z',
    '#ffffff',
    'opacity="0.16"',
  ) +
  shape('M600 176Q560 330 600 500Q640 330 600 176Z', '#ffffff', 'opacity="0.2"') +
  rect(593, 140, 14, 44, '#6b4a32', 'rx="7"')

const flask: Draw = (d) =>
  shadow(d, 480, FOOT + 30, 120) +
  shadow(d, 730, FOOT + 30, 120) +
  bottle(d, 480, '#f1efe9') +
  bottle(d, 730, '#2e3136')

function bottle(d: Defs, x: number, colour: string): string {
  return (
    rect(x - 62, 210, 124, 110, lit(d, mix(colour, '#7d838a', 0.4)), 'rx="22"') +
    rect(x - 86, 310, 172, 460, lit(d, colour), 'rx="40"') +
    rect(x - 86, 330, 172, 10, '#8d939a', 'opacity="0.7"') +
    rect(x - 60, 360, 16, 360, '#ffffff', 'rx="8" opacity="0.3"') +
    ellipse(x + 10, 560, 26, 26, mix(colour, '#c9853f', 0.7), 'opacity="0.9"')
  )
}

const plug: Draw = (d) =>
  shadow(d, 600, FOOT + 26, 230) +
  rect(400, 330, 400, 400, lit(d, '#eceae5'), 'rx="60"') +
  rect(448, 378, 304, 190, '#d6d3cc', 'rx="30"') +
  ellipse(600, 472, 66, 66, '#c2beb5') +
  rect(572, 436, 14, 46, '#3a3d41', 'rx="6"') +
  rect(614, 436, 14, 46, '#3a3d41', 'rx="6"') +
  shape('M588 512h24v20a12 12 0 0 1-24 0Z', '#3a3d41') +
  [470, 640]
    .map((x) => rect(x, 616, 90, 34, '#44484d', 'rx="6"') + rect(x + 12, 628, 66, 10, '#eceae5'))
    .join('') +
  rect(500, 262, 26, 80, lit(d, '#b9bdc2'), 'rx="6"') +
  rect(674, 262, 26, 80, lit(d, '#b9bdc2'), 'rx="6"') +
  ellipse(746, 690, 10, 10, '#4aa564')

const hat: Draw = (d) =>
  shadow(d, 600, FOOT + 16, 360) +
  ellipse(600, 660, 390, 92, lit(d, '#d3c1a0')) +
  shape('M400 650Q396 330 600 326Q804 330 800 650Q600 706 400 650Z', lit(d, '#dfcfb1')) +
  shape('M400 596Q600 652 800 596L801 650Q600 706 399 650Z', '#7d6a4a', 'opacity="0.75"') +
  stroke('M232 664Q600 770 968 664', '#b39f79', 5, 'stroke-dasharray="14 8"') +
  stroke('M470 690Q560 850 640 702', '#7d6a4a', 7)

function folded(main: string, band: string): Draw {
  return (d) =>
    shadow(d, 600, FOOT + 26, 330) +
    repeat(4, (i) => {
      const y = 640 - i * 96
      const colour = i % 2 === 0 ? main : lighten(main, 0.14)
      return (
        rect(310, y, 580, 106, lit(d, colour), 'rx="46"') +
        repeat(6, (k) => rect(360 + k * 92, y + 4, 26, 98, band, 'opacity="0.42"')) +
        rect(318, y + 40, 564, 18, band, 'opacity="0.5"')
      )
    }) +
    repeat(12, (i) => stroke(`M${340 + i * 24} 744v${34 + (i % 3) * 8}`, main, 9))
}

const silk: Draw = (d) =>
  shape(
    'M260 300Q420 220 600 280T940 260Q1000 420 930 560T880 760Q640 800 470 752T250 720Q300 540 268 440Z',
    lit(d, '#3f79b8'),
  ) +
  shape(
    'M330 350Q470 290 610 340T870 330Q910 450 862 560T810 690Q640 720 490 690T330 650Q360 520 330 350Z',
    '#f0d9a8',
    'opacity="0.9"',
  ) +
  shape(
    'M382 398Q500 350 610 390T818 384Q846 460 812 556T770 644Q620 668 510 644T384 610Q404 510 382 398Z',
    '#2e5f97',
  ) +
  stroke('M430 560Q520 420 620 500T790 430', '#e8b24a', 16) +
  stroke('M440 600Q540 520 640 560T780 520', '#d9674e', 12) +
  ellipse(600, 500, 54, 54, '#f3e3bd', 'opacity="0.9"') +
  ellipse(600, 500, 30, 30, '#d9674e') +
  stroke('M300 320Q560 560 900 700', '#ffffff', 20, 'opacity="0.14"')

const coffee: Draw = (d) =>
  shadow(d, 500, FOOT + 30, 190) +
  shadow(d, 820, FOOT + 26, 130) +
  shape('M350 250L650 250L690 760L310 760Z', lit(d, '#b98a5a')) +
  shape('M350 250L650 250L646 312L354 312Z', '#7c5632') +
  rect(404, 420, 192, 210, '#f4ead8', 'rx="12"') +
  ellipse(500, 500, 44, 58, '#5b3a22', 'transform="rotate(24 500 500)"') +
  stroke('M476 548Q508 500 524 452', '#f4ead8', 7) +
  rect(434, 584, 132, 12, '#7c5632', 'rx="6"') +
  ellipse(820, 742, 150, 26, lit(d, '#efe9df')) +
  shape('M714 560H926L900 716Q820 752 740 716Z', lit(d, '#fbf8f2')) +
  ellipse(820, 562, 106, 26, '#e9e3d7') +
  ellipse(820, 564, 90, 19, '#4a2c18') +
  stroke('M922 590Q994 590 976 650Q960 692 904 680', '#f1ece2', 18) +
  stroke('M790 520Q770 470 800 430T800 350M846 520Q830 480 852 440', '#ffffff', 9, 'opacity="0.45"') +
  repeat(5, (i) =>
    ellipse(
      250 + i * 34,
      800 + (i % 2) * 22,
      20,
      13,
      '#4d2f1b',
      `transform="rotate(${i * 31} ${250 + i * 34} 800)"`,
    ),
  )

const teaCake: Draw = (d) =>
  shadow(d, 600, FOOT + 30, 300) +
  ellipse(600, 500, 290, 280, lit(d, '#efe4cf')) +
  repeat(16, (i) =>
    stroke('M600 500V222', '#cbb994', 4, `opacity="0.6" transform="rotate(${i * 22.5} 600 500)"`),
  ) +
  ellipse(600, 500, 150, 146, '#f8f1e2') +
  ellipse(600, 500, 132, 128, 'none', 'stroke="#8d3b2b" stroke-width="7"') +
  shape('M600 420Q680 470 640 570Q600 600 560 570Q520 470 600 420Z', '#5d7a45') +
  stroke('M600 440V584', '#f8f1e2', 6)

const teaTin: Draw = (d) =>
  tin(d, 440, '#4d7a5c') +
  tin(d, 690, '#3d6149') +
  shadow(d, 900, FOOT + 30, 80) +
  shape('M822 640H978L960 746Q900 772 840 746Z', lit(d, '#f3eee3')) +
  ellipse(900, 642, 78, 20, '#e4dccb') +
  ellipse(900, 644, 64, 14, '#b8923f')

function tin(d: Defs, x: number, colour: string): string {
  return (
    shadow(d, x, FOOT + 30, 130) +
    rect(x - 112, 330, 224, 430, lit(d, colour)) +
    ellipse(x, 760, 112, 24, darken(colour, 0.3)) +
    rect(x - 118, 280, 236, 90, lit(d, lighten(colour, 0.12)), 'rx="10"') +
    ellipse(x, 282, 118, 24, lighten(colour, 0.28)) +
    rect(x - 72, 440, 144, 210, '#f2ead6', 'rx="8"') +
    shape(`M${x} 470Q${x + 48} 520 ${x + 14} 590Q${x} 606 ${x - 14} 590Q${x - 48} 520 ${x} 470Z`, '#6b9350') +
    stroke(`M${x} 490V602`, '#f2ead6', 5)
  )
}

const flowerCake: Draw = (d) =>
  shadow(d, 600, FOOT + 36, 350) +
  shape('M270 470H930L980 770H220Z', lit(d, '#c2546a')) +
  shape('M296 490H904L946 742H254Z', '#f6e3d8') +
  repeat(2, (row) =>
    repeat(4, (i) => {
      const x = 370 + i * 154 - row * 10
      const y = 560 + row * 116
      return (
        ellipse(x, y + 12, 70, 44, '#b9854a') +
        ellipse(x, y, 70, 42, lit(d, '#ecc78c')) +
        ellipse(x, y - 4, 24, 14, '#c2546a') +
        ellipse(x, y - 6, 11, 7, '#e59aa6')
      )
    }),
  ) +
  repeat(5, (i) =>
    ellipse(600, 300, 30, 66, i % 2 ? '#d9768a' : '#c2546a', `transform="rotate(${i * 72} 600 350)"`),
  ) +
  ellipse(600, 350, 26, 26, '#f1c65b') +
  stroke('M600 376V470', '#5d7a45', 10)

const dates: Draw = (d) => {
  const spots = [
    [430, 520],
    [510, 492],
    [600, 480],
    [690, 492],
    [770, 520],
    [470, 456],
    [556, 432],
    [646, 432],
    [730, 456],
    [600, 392],
  ] as const
  return (
    shadow(d, 600, FOOT + 30, 300) +
    spots
      .map(
        ([x, y], i) =>
          ellipse(
            x,
            y,
            58,
            40,
            lit(d, i % 2 ? '#8f2f22' : '#a53c2a'),
            `transform="rotate(${((i * 37) % 60) - 30} ${x} ${y})"`,
          ) + ellipse(x - 16, y - 14, 16, 8, '#e79b7f', 'opacity="0.55"'),
      )
      .join('') +
    shape('M300 530H900Q886 760 600 764Q314 760 300 530Z', lit(d, '#a8743f')) +
    stroke('M330 600Q600 650 870 600M360 672Q600 716 840 672', '#7d5228', 6, 'opacity="0.6"')
  )
}

const yak: Draw = (d) =>
  shadow(d, 600, FOOT + 30, 320) +
  [
    [330, 400, '#b5432f', -8],
    [520, 350, '#8f3526', 2],
    [700, 400, '#c96a34', 9],
  ]
    .map(([x = 0, y = 0, colour = '', turn = 0]) => {
      const [left, top] = [Number(x), Number(y)]
      return `<g transform="rotate(${turn} ${left + 90} ${top + 180})">${
        rect(left, top, 180, 350, lit(d, String(colour)), 'rx="10"') +
        rect(left, top, 180, 26, '#f2e4cf', 'opacity="0.5"') +
        rect(left, top + 324, 180, 26, '#f2e4cf', 'opacity="0.5"') +
        ellipse(left + 90, top + 150, 62, 62, '#f4e6cd') +
        shape(
          `M${left + 48} ${top + 164}Q${left + 60} ${top + 112} ${left + 100} ${top + 118}T${left + 138} ${top + 150}L${left + 130} ${top + 190}H${left + 118}L${left + 112} ${top + 170}H${left + 78}L${left + 72} ${top + 192}H${left + 60}Z`,
          '#4a2c1e',
        ) +
        rect(left + 40, top + 240, 100, 14, '#f4e6cd', 'rx="7"')
      }</g>`
    })
    .join('')

const candy: Draw = (d) =>
  shadow(d, 480, FOOT + 32, 190) +
  shadow(d, 810, FOOT + 30, 150) +
  shape('M330 300Q480 268 630 300L650 760H310Z', lit(d, '#f4c84d')) +
  shape('M330 300Q480 268 630 300L622 344Q480 316 338 344Z', '#d79a26') +
  ellipse(480, 520, 112, 112, '#fdf6e4') +
  ellipse(480, 520, 84, 84, '#6a472b') +
  ellipse(480, 514, 62, 60, '#fffaf0') +
  ellipse(810, 640, 140, 128, lit(d, '#6f4b2d')) +
  ellipse(810, 600, 124, 66, '#fffaf0') +
  ellipse(810, 604, 92, 44, '#e9ddc6') +
  repeat(4, (i) => {
    const x = 240 + i * 92
    return (
      shape(`M${x - 44} 800l24-16v32Z`, '#f7efe0') +
      shape(`M${x + 44} 800l-24-16v32Z`, '#f7efe0') +
      rect(x - 22, 782, 44, 36, '#fdf6e4', 'rx="8"')
    )
  })

const postcards: Draw = (d) =>
  shadow(d, 600, FOOT + 20, 350) +
  (
    [
      ['#e9eef2', '#8fa9bd', -16],
      ['#f2e2c4', '#c8813f', -5],
      ['#d8ead9', '#4f8a63', 7],
      ['#dbe8f5', '#3c7fb0', 18],
    ] as const
  )
    .map(
      ([sky, land, turn]) =>
        `<g transform="rotate(${turn} 600 900)">${
          rect(400, 300, 400, 280, '#fdfcf8', 'rx="4"') +
          rect(420, 320, 360, 240, sky) +
          shape('M420 560V470L520 380L600 460L690 370L780 480V560Z', land) +
          shape('M420 560Q600 490 780 560Z', lighten(land, 0.35)) +
          ellipse(716, 366, 24, 24, '#f6c560')
        }</g>`,
    )
    .join('')

const bookmark: Draw = (d) =>
  repeat(4, (i) => {
    const x = 330 + i * 150
    const brass = i % 2 ? '#c99b45' : '#b8863a'
    return (
      ellipse(x + 50, 752, 60, 12, '#2b2018', `opacity="0.3" filter="${d.blur(10, 5)}"`) +
      rect(x, 250, 100, 480, lit(d, brass), 'rx="10"') +
      shape(`M${x + 10} 600v-120h16v-24h16v24h16v-24h16v24h16v120Z`, darken(brass, 0.4)) +
      shape(`M${x + 38} 600v-50a12 16 0 0 1 24 0v50Z`, lighten(brass, 0.4)) +
      stroke(`M${x + 10} 640Q${x + 50} 620 ${x + 90} 650`, darken(brass, 0.4), 6) +
      ellipse(x + 50, 280, 12, 12, '#f1e6cc') +
      stroke(`M${x + 50} 276Q${x + 70} 200 ${x + 44} 150`, '#a33c34', 6) +
      stroke(`M${x + 44} 150v44M${x + 36} 152v40M${x + 52} 152v40`, '#a33c34', 5)
    )
  })

const panda: Draw = (d) =>
  shadow(d, 600, FOOT + 36, 250) +
  ellipse(600, 600, 210, 170, lit(d, '#f6f3ec')) +
  ellipse(470, 250, 62, 62, '#2b2b2e') +
  ellipse(730, 250, 62, 62, '#2b2b2e') +
  ellipse(600, 370, 206, 178, lit(d, '#fbf9f4')) +
  ellipse(520, 368, 46, 56, '#2b2b2e', 'transform="rotate(28 520 368)"') +
  ellipse(680, 368, 46, 56, '#2b2b2e', 'transform="rotate(-28 680 368)"') +
  ellipse(526, 362, 15, 17, '#ffffff') +
  ellipse(674, 362, 15, 17, '#ffffff') +
  ellipse(600, 432, 26, 18, '#2b2b2e') +
  stroke('M600 450V470M566 478Q600 502 634 478', '#2b2b2e', 8) +
  ellipse(460, 740, 84, 56, '#2b2b2e') +
  ellipse(740, 740, 84, 56, '#2b2b2e') +
  stroke('M440 560Q460 650 560 640', '#2b2b2e', 74) +
  stroke('M760 560Q740 650 640 640', '#2b2b2e', 74) +
  stroke('M520 700L730 480', '#6fa04c', 22) +
  shape('M724 486Q800 430 830 452Q800 500 724 486Z', '#7fb35a') +
  shape('M690 520Q740 440 772 430Q770 500 690 520Z', '#8fc368')

const magnet: Draw = (d) =>
  (
    [
      [330, 330, '#8a5d38'],
      [640, 300, '#9a6b42'],
      [480, 520, '#7d5230'],
    ] as const
  )
    .map(
      ([x, y, wood]) =>
        shadow(d, x + 110, y + 226, 120) +
        rect(x, y, 230, 210, lit(d, wood), 'rx="26"') +
        repeat(4, (i) =>
          stroke(
            `M${x + 10} ${y + 34 + i * 46}q110 ${i % 2 ? 16 : -14} 210 0`,
            darken(wood, 0.2),
            3,
            'opacity="0.5"',
          ),
        ) +
        shape(
          `M${x + 30} ${y + 120}L${x + 115} ${y + 58}L${x + 200} ${y + 120}L${x + 188} ${y + 128}H${x + 42}Z`,
          '#3a2416',
        ) +
        rect(x + 58, y + 128, 114, 50, '#3a2416') +
        rect(x + 102, y + 140, 26, 38, lighten(wood, 0.3)),
    )
    .join('')

const kit: Draw = (d) =>
  shadow(d, 600, FOOT + 34, 340) +
  rect(300, 430, 300, 320, lit(d, '#e8b64a'), 'rx="20"') +
  rect(330, 470, 240, 60, '#f8e7bb', 'rx="10"') +
  stroke('M430 430Q450 380 470 430', '#a67a22', 12) +
  shape('M560 600Q566 430 720 428Q874 430 880 600Z', lit(d, '#d2503c')) +
  shape('M540 600H900Q960 640 880 646H600Q540 640 540 600Z', darken('#d2503c', 0.2)) +
  ellipse(720, 520, 40, 40, '#fbf3e6') +
  rect(650, 660, 230, 90, lit(d, '#4f86b8'), 'rx="14"') +
  repeat(4, (i) => rect(666 + i * 52, 680, 42, 50, '#dbe7f1', 'rx="8"')) +
  rect(430, 600, 130, 170, lit(d, '#5d9a78'), 'rx="14"') +
  ellipse(495, 626, 14, 14, '#f4f1ea') +
  rect(456, 664, 78, 12, '#f4f1ea', 'rx="6"') +
  rect(456, 694, 54, 12, '#f4f1ea', 'rx="6"')

const train: Draw = (d) =>
  shadow(d, 600, FOOT + 36, 380) +
  rect(220, 700, 760, 54, lit(d, '#6d4a30'), 'rx="10"') +
  rect(240, 684, 720, 16, '#8f969d') +
  shape(
    'M240 640V500Q240 470 270 470H760Q900 474 960 600Q970 640 930 650H260Q240 650 240 640Z',
    lit(d, '#e9edf0'),
  ) +
  shape('M240 590H952Q966 640 930 650H260Q240 650 240 640Z', '#2f6fae') +
  rect(240, 574, 704, 12, '#e0a63a') +
  repeat(6, (i) => rect(280 + i * 78, 506, 56, 52, '#33475a', 'rx="9"')) +
  shape('M790 506H836Q886 520 906 560H790Z', '#33475a') +
  repeat(
    5,
    (i) => ellipse(320 + i * 138, 672, 30, 22, '#3a4149') + ellipse(320 + i * 138, 672, 13, 10, '#a7afb7'),
  ) +
  ellipse(936, 622, 16, 11, '#fff3c4')

/** Two of a colour stand before a lighter wall than one that is light itself. */
export const goodsScenes: readonly Scene[] = [
  goods('suitcase-blue', '#dfe6ea', suitcase('#7fa3bd')),
  goods('suitcase-white', '#c9b7a4', suitcase('#efe8da')),
  goods('suitcase-green', '#e3ddd0', suitcase('#3f6b57')),
  goods('jacket-green', '#e4e1d6', jacket('#3f7560')),
  goods('jacket-orange', '#dde5e6', jacket('#d9653a')),
  goods('cubes', '#e6e4e1', cubes),
  goods('backpack', '#e8dfcf', backpack),
  goods('pillow', '#dfe5ea', pillow),
  goods('umbrella', '#eee3cf', umbrella),
  goods('flask', '#c8d3d6', flask),
  goods('plug', '#9fb6c4', plug),
  goods('hat', '#cfdcd8', hat),
  goods('scarf', '#dcd6cc', folded('#c09767', '#7b5836')),
  goods('silk', '#efe6d5', silk),
  goods('coffee', '#e7dccb', coffee),
  goods('tea-cake', '#bfae90', teaCake),
  goods('tea-tin', '#dfe4d6', teaTin),
  goods('flower-cake', '#f0dcd6', flowerCake),
  goods('dates', '#efe0c8', dates),
  goods('yak', '#e5ddd0', yak),
  goods('candy', '#d3e6e4', candy),
  goods('postcards', '#d9cdbb', postcards),
  goods('bookmark', '#e5e6e1', bookmark),
  goods('panda', '#cfe0cd', panda),
  goods('magnet', '#e9e4da', magnet),
  goods('kit', '#e2e8ea', kit),
  goods('train', '#dce4ea', train),
]
