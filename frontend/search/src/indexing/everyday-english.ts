/** Folded English words that mean much the same; a line for each meaning. See `everyday-words.ts`. */
export const EVERYDAY_ENGLISH = `
delete remove uninstall erase clear discard
add create new insert
install setup download
change edit modify adjust alter
save store keep export backup copy
load import open restore
begin launch start
halt stop
enable activate
disable deactivate
error failure problem issue trouble
message notification alert warning notice
sound audible audio
display show
hide disappear missing vanish gone
check verify confirm
fix solve repair
help support assistance
choose select pick
send submit share publish
receive get obtain
read understand
slow delay late lag
fast quick quickly speed
big large
small tiny
maximum highest ceiling
worst largest
enough sufficient
insufficient lack
money cash funds currency payment
price cost costs fee fees charge
pay buy purchase bought paid subscribe
sell sold sale
lose lost losing loss losses
win won winning gain profit
earn gain profit
streak run consecutive series
phone mobile smartphone cellphone
computer pc machine laptop desktop
server host hosting
internet connection network online
offline disconnected
login signin sign log account
password credentials
folder directory
file document
window screen dialog
menu list
picture image figure illustration
color colour theme
dark black night
light bright white
setting option input parameter
amount quantity volume size
default standard initial
automatic automatically automated auto
manual manually hand
both two twice double duplicate
equal identical
different difference differ
latest last
previous earlier
update upgrade
expire expires expiry expiration expired end ends
night overnight
morning opening
lunch interval break pause
rule condition
example sample illustration
guide tutorial introduction
beginner beginners newcomer new
safe secure security protect
risk danger dangerous
allowed permitted allow permit
supported compatible permitted
report statement
reason why cause
reject rejected refuse refused decline
blocked block
freeze frozen stuck stopped hang
crash closed fail
restart reboot reset
connect connected connection
direction side
robot bot
graph chart
increase raise grow
decrease reduce lower
wait pause delay
hold keep
quit exit leave
run execute
required requirement requirements necessary
daily day
weekly week
monthly month
yearly annual year
past history historical
calculate calculation compute formula
compare comparison versus vs
meaning definition explain explanation
wrong mistake incorrect error
limit cap maximum
minimum lowest least
several multiple various
opposite reverse contrary inverse
percentage percent
step steps instructions
suggest suggestion propose
holiday holidays vacation
translate translation language
beep sound alert
notify notification alert
rent rental buy
bug error mistake
electricity power outage
drop fall decline
rise climb grow
repeat repeated twice again
exact precise precision
watch monitor follow track
reinstall install
spreadsheet sheet excel
view see look
turn switch
crashed closed frozen
trial test
rent rental hire lease renting
forget forgot lost
learn teach course lesson tutorial guide
weird strange odd unexpected wrong
recommended recommend suggested advice advise
cheap cheaper expensive price cost
move transfer migrate switch moving
rename name call
replace exchange swap change
finish end done complete stop
frequent often frequency
guarantee guaranteed promise
reliable trust trustworthy legit scam
tips tip advice hints
tweak tune tuning optimize adjust
calculator calculate compute
schedule timetable hours time
broken broke fail failed
bottom lowest
top highest
separate split divide
join merge together
leftover rest remaining
arrow sign mark
ban block forbid forbidden prohibited
legal law regulation allowed
taxes tax
bankrupt ruin lose
salary income earnings
withdraw withdrawal
deposit fund
history log journal record
tick step
crypto bitcoin cryptocurrency
laptop computer
videos video
chat contact support
forum community comments
author developer
refund money cancel
`;
