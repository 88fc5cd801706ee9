import random,sys,os,json
sys.path.insert(0,'/tmp/pk')
from run import run
prog=sys.argv[1]; n=int(sys.argv[2]); seed=int(sys.argv[3]) if len(sys.argv)>3 else 1
R=random.Random(seed)
files=['d30','d14','d18','d20','d16','d10','d8','s32','dd32','p30','pd30','p20','c10','c10c','s21']
def randompuzzle(i):
    # random board with dominoes/trominoes/pents, area may fit
    pents=["XXXXX","XX\nX.\nX.\nX.","XX\nXX\nX.",".X\n.X\nXX\nX.","XXX\n.X.\n.X.","X.X\nXXX","X..\nX..\nXXX","X..\nXX.\n.XX",".X.\nXXX\n.X.",".X\nXX\n.X\n.X","XX.\n.X.\n.XX",".XX\nXX.\n.X."]
    kind=R.choice(['dom','pent','mix','cube'])
    if kind=='dom':
        r=R.randrange(2,33);c=R.randrange(2,33)
        if r*c%2: c+=1
        if r*c>1024:c=2
        t=f'packing\nboard {r}x{c}\npiece A x{r*c//2}\nXX\n'
    elif kind=='pent':
        r=R.choice([5,10,15,20]);c=R.randrange(3,31)
        while r*c>1024:c-=1
        k=r*c//5
        cnt={}
        for _ in range(k): j=R.randrange(12);cnt[j]=cnt.get(j,0)+1
        if R.random()<0.4:
            t=f'packing\nboard {r}x{c}\n'+''.join(f'piece P{q}\n{pents[j]}\n' for q,j in enumerate([j for j in cnt for _ in range(cnt[j])]))
        else:
            t=f'packing\nboard {r}x{c}\n'+''.join(f'piece {chr(65+j)} x{m}\n{pents[j]}\n' for j,m in cnt.items())
    elif kind=='mix':
        r=R.randrange(3,20);c=R.randrange(3,20);a=r*c
        x=R.randrange(0,a//3+1); y=(a-3*x)//2; z=a-3*x-2*y
        t=f'packing\nboard {r}x{c}\n'+(f'piece A x{x}\nXX\nX.\n' if x else '')+(f'piece B x{y}\nXX\n' if y else '')+(f'piece C x{z}\nX\n' if z else '')
    else:
        s=R.choice([(2,2,2),(3,3,4),(4,4,4),(6,6,6),(8,8,8),(10,10,10)])
        v=s[0]*s[1]*s[2]
        if R.random()<0.5: t=f'packing\nboard {s[0]}x{s[1]}x{s[2]}\npiece A x{v//4}\nXXX\n.X.\n'+(f'piece B x{v%4}\nX\n' if v%4 else '')
        else: t=f'packing\nboard {s[0]}x{s[1]}x{s[2]}\n'+''.join(f'piece P{q}\nXX\n' for q in range(v//2))
    p=f'/tmp/pk/r{os.getpid()}.txt'
    open(p,'w').write(t); return p
bad=0
for i in range(n):
    f=f'/tmp/pk/{R.choice(files)}.txt' if R.random()<0.5 else randompuzzle(i)
    verb=R.choice(['solve','solve','list','list','count','count','engine','prove','hint','generate','check'])
    t=R.choice([0.3,0.5,1,1.5]); m=R.choice([1,5,20,50,100])
    a=[]
    if verb=='solve': a=['solve',f,'--all'] if R.random()<.5 else ['solve',f]
    if verb=='list': a=['solve',f,'--all','--max-solutions',R.choice(['18446744073709551615','1000000','1000'])]
    if verb=='count': a=['count',f]
    if verb=='engine': a=['count',f,'--engine',R.choice(['exact-cover','dancing-links','brute-force','bitboard'])]
    if verb in('solve','list') and R.random()<.3: a+=['-a',R.choice(['exact-cover','dancing-links','brute-force','bitboard'])]
    if verb=='prove': a=['prove',f]
    if verb=='hint': a=['hint',f]
    if verb=='check': a=['check',f]
    if verb=='generate': a=['generate','packing','--board',R.choice(['6x10','5x11','8x8','3x20']),'--pieces',R.choice(['pentominoes','iq-puzzler-pro']),'--seed',str(i),'-n','1000000']
    if verb not in('check',): a+=['--limit-time',str(t)]
    if verb not in('check','hint'): a+=['--limit-memory',f'{m}M']
    if verb not in('hint','check','prove','generate') and R.random()<.3: a+=['--threads',R.choice(['1','2','8','64'])]
    if R.random()<.4: a+=['--json']
    sig=None
    if R.random()<0.15 and verb!='check': sig=R.choice([0.1,0.3])
    r,h,tail,err=run(['nice','-n','-20',prog]+a,timeout=20,sigint=sig)
    lim=t+max(.3,.1*t)
    v=[]
    if verb not in('check',) and r['wall']>lim: v.append('TIME')
    if verb not in('check','hint') and r['rss']>m+64: v.append('MEM')
    if sig and r['after_int']>0.2: v.append('INT')
    if r['code'] not in (0,10,20,21,22,23,25,30,31,33): v.append('CODE')
    if v:
        bad+=1
        print(','.join(v),f't={t} m={m} sig={sig}',r,' '.join(a)[:150],err[:100].replace('\n',' '))
        if not f.startswith('/tmp/pk/'+'d') and '/r' in f:
            import shutil; shutil.copy(f,f'/tmp/pk/bad{i}.txt')
        sys.stdout.flush()
print('requests',n,'violations',bad)
