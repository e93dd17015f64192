import { choice, open, type WordsByPoint } from './words.ts'

const r = String.raw

/** Figures and circles of the third year. */
export const GEOMETRY: WordsByPoint = {
  图形的旋转: {
    choice: choice(
      r`将 $\triangle ABC$ 绕点 $A$ 逆时针旋转 $50^{\circ}$ 得到 $\triangle AB'C'$，若 $\angle BAC=35^{\circ}$，则 $\angle BAC'$ 可能是（　）`,
      r`$85^{\circ}$`,
      [r`$35^{\circ}$`, r`$50^{\circ}$`, r`$70^{\circ}$`],
      r`$\angle CAC'=50^{\circ}$，所以 $\angle BAC'=\angle BAC+\angle CAC'=85^{\circ}$。`,
    ),
    open: [
      open(
        r`点 $P(3,1)$ 绕原点逆时针旋转 $90^{\circ}$ 到点 $P'$，求 $P'$ 的坐标和 $PP'$ 的长。`,
        r`$P'(-1,3)$，$OP=OP'=\sqrt{10}$，$\angle POP'=90^{\circ}$，所以 $PP'=\sqrt{2}\cdot\sqrt{10}=2\sqrt{5}$。`,
      ),
      open(
        r`正方形 $ABCD$ 中，点 $E$ 在边 $BC$ 上。把 $\triangle ABE$ 绕点 $A$ 逆时针旋转 $90^{\circ}$ 得到 $\triangle ADF$。若 $AB=4,\ BE=1$，求 $EF$ 的长。`,
        r`$AE=AF=\sqrt{17}$，$\angle EAF=90^{\circ}$，所以 $EF=\sqrt{34}$。`,
      ),
    ],
  },
  中心对称: {
    choice: choice(
      r`点 $A(a,-3)$ 与点 $B(5,b)$ 关于原点对称，则 $a+b$ 的值是（　）`,
      r`$-2$`,
      [r`$2$`, r`$8$`, r`$-8$`],
      r`$a=-5$，$b=3$，所以 $a+b=-2$。`,
    ),
    open: [
      open(
        r`抛物线 $y=(x-1)^2+2$ 关于原点对称的抛物线是什么？`,
        r`以 $(-x,-y)$ 代 $(x,y)$：$-y=(-x-1)^2+2$，即 $y=-(x+1)^2-2$。`,
      ),
      open(
        r`平行四边形 $ABCD$ 的对角线交于点 $O$，过 $O$ 的直线交 $AD$、$BC$ 于 $E$、$F$。求证：$OE=OF$。`,
        r`平行四边形是中心对称图形，$O$ 是对称中心；$A$ 与 $C$、$D$ 与 $B$ 对应，所以线段 $AD$ 与 $CB$ 对应，过 $O$ 的直线与它们的交点 $E$、$F$ 也对应，$OE=OF$。`,
      ),
    ],
  },
  圆的有关性质: {
    choice: choice(
      r`在 $\odot O$ 中，$\overset{\frown}{AB}=2\,\overset{\frown}{CD}$，则弦 $AB$ 与 $CD$ 的大小关系是（　）`,
      r`$AB<2CD$`,
      [r`$AB=2CD$`, r`$AB>2CD$`, r`无法确定`],
      r`取 $\overset{\frown}{AB}$ 的中点 $E$，则 $AE=EB=CD$，由三角形三边关系 $AB<AE+EB=2CD$。`,
    ),
    open: open(
      r`$\odot O$ 的半径是 $6$，弦 $AB$ 所对的圆心角是 $120^{\circ}$，求弦 $AB$ 的长。`,
      r`作 $OC\perp AB$，则 $\angle AOC=60^{\circ}$，$AC=6\sin 60^{\circ}=3\sqrt{3}$，所以 $AB=6\sqrt{3}$。`,
    ),
  },
  垂径定理: {
    choice: choice(
      r`$\odot O$ 的直径为 $26$，弦 $AB=24$，则圆心 $O$ 到 $AB$ 的距离是（　）`,
      r`$5$`,
      [r`$10$`, r`$12$`, r`$\sqrt{69}$`],
      r`$d=\sqrt{13^2-12^2}=5$。`,
    ),
    open: open(
      r`一座圆弧形石桥跨度 $AB=16\,\mathrm{m}$，拱高 $CD=4\,\mathrm{m}$，求圆弧所在圆的半径。`,
      r`设半径为 $R$，则 $R^2=8^2+(R-4)^2$，即 $8R=80$，所以 $R=10\,\mathrm{m}$。`,
    ),
  },
  圆周角定理: {
    choice: choice(
      r`四边形 $ABCD$ 内接于 $\odot O$，若 $\angle BOD=140^{\circ}$，且点 $A$ 在优弧上，则 $\angle BCD$ 的度数是（　）`,
      r`$110^{\circ}$`,
      [r`$70^{\circ}$`, r`$140^{\circ}$`, r`$40^{\circ}$`],
      r`$\angle A=\frac{1}{2}\angle BOD=70^{\circ}$，$\angle BCD=180^{\circ}-\angle A=110^{\circ}$。`,
    ),
    open: open(
      r`$AB$ 是 $\odot O$ 的直径，$AB=10$，点 $C$ 在圆上，$AC=6$，$\angle ACB$ 的平分线交圆于 $D$，求 $BC$ 和 $AD$。`,
      r`$\angle ACB=90^{\circ}$，$BC=\sqrt{10^2-6^2}=8$。由 $\angle ACD=\angle BCD$ 得 $AD=BD$，$AD=\frac{10}{\sqrt{2}}=5\sqrt{2}$。`,
    ),
  },
  点和直线与圆的位置关系: {
    choice: choice(
      r`$\odot O$ 的半径为 $5$，圆心到直线 $l$ 的距离 $d$ 是方程 $x^2-7x+12=0$ 的根，则 $l$ 与 $\odot O$ 的位置关系是（　）`,
      r`相交`,
      [r`相切`, r`相离`, r`相切或相交`],
      r`方程的根是 $3$ 和 $4$，都小于 $5$，所以 $d<r$，相交。`,
    ),
    open: open(
      r`在 $\mathrm{Rt}\triangle ABC$ 中，$\angle C=90^{\circ}$，$AC=3$，$BC=4$。以 $C$ 为圆心、$r$ 为半径的圆与 $AB$ 相切，求 $r$。`,
      r`$AB=5$，由面积得 $\frac{1}{2}\times 5r=\frac{1}{2}\times 3\times 4$，所以 $r=\frac{12}{5}$。`,
    ),
  },
  切线的判定与性质: {
    choice: choice(
      r`$PA$ 切 $\odot O$ 于点 $A$，$OP$ 交 $\odot O$ 于点 $B$。若 $PA=4\sqrt{3}$，$\odot O$ 的半径为 $4$，则 $PB$ 的长是（　）`,
      r`$4$`,
      [r`$8$`, r`$4\sqrt{3}-4$`, r`$2\sqrt{3}$`],
      r`$OA\perp PA$，$OP=\sqrt{4^2+(4\sqrt{3})^2}=8$，所以 $PB=8-4=4$。`,
    ),
    open: open(
      r`$AB$ 是 $\odot O$ 的直径，点 $C$ 在圆上，$D$ 在 $AB$ 的延长线上，$\angle A=\angle BCD$。求证：$CD$ 是 $\odot O$ 的切线。`,
      r`连接 $OC$。$\because OA=OC$，$\therefore \angle A=\angle ACO=\angle BCD$。又 $\angle ACO+\angle OCB=90^{\circ}$，$\therefore \angle OCD=90^{\circ}$，即 $OC\perp CD$。`,
    ),
  },
  弧长与扇形面积: {
    choice: choice(
      r`扇形的半径为 $9\,\mathrm{cm}$，圆心角为 $80^{\circ}$，则它的弧长是（　）`,
      r`$4\pi\,\mathrm{cm}$`,
      [r`$8\pi\,\mathrm{cm}$`, r`$18\pi\,\mathrm{cm}$`, r`$2\pi\,\mathrm{cm}$`],
      r`$l=\frac{n\pi R}{180}=\frac{80\pi\times 9}{180}=4\pi\,\mathrm{cm}$。`,
    ),
    open: open(
      r`圆锥的底面半径为 $3$，母线长为 $5$，求它的侧面积和侧面展开图的圆心角。`,
      r`$S=\pi rl=15\pi$；由 $\frac{n\pi\times 5}{180}=2\pi\times 3$ 得 $n=216$，圆心角是 $216^{\circ}$。`,
    ),
  },
  相似三角形的判定与性质: {
    choice: choice(
      r`在 $\triangle ABC$ 中，$DE\parallel BC$，$\frac{AD}{DB}=\frac{2}{3}$，则 $\frac{S_{\triangle ADE}}{S_{\triangle ABC}}$ 的值是（　）`,
      r`$\frac{4}{25}$`,
      [r`$\frac{4}{9}$`, r`$\frac{2}{5}$`, r`$\frac{2}{3}$`],
      r`$\frac{AD}{AB}=\frac{2}{5}$，面积比等于相似比的平方，是 $\frac{4}{25}$。`,
    ),
    open: open(
      r`在 $\mathrm{Rt}\triangle ABC$ 中，$\angle ACB=90^{\circ}$，$CD\perp AB$ 于 $D$，$AD=4$，$DB=9$，求 $CD$ 和 $AC$。`,
      r`$\triangle ACD\backsim\triangle CBD$，$CD^2=AD\cdot DB=36$，$CD=6$；$AC=\sqrt{AD^2+CD^2}=2\sqrt{13}$。`,
    ),
  },
}
